import type { ProgrammeNames } from '@klub/contract/roles';
import type { setupStates, trials } from '@klub/contract/panel/setup';
import { type StaffRole, may } from '@klub/contract/panel/permissions';
import type { Account } from '../../staff/staff.ts';
import { missingRoles, namesNow, secondFirst, steps } from './setup.copy.ts';
import type { Contents } from './setup.store.ts';

export type SetupState = (typeof setupStates)[number];
export type Trial = (typeof trials)[number];
type StepId = keyof typeof steps;

export type Step = {
  readonly id: StepId;
  readonly title: string;
  readonly why: string;
  readonly words: string;
  readonly state: SetupState;
  readonly link: { readonly label: string; readonly address: string } | null;
  readonly trial: Trial | null;
};

export type Installed = Contents & {
  readonly isDemo: boolean;
  /** Accounts that are not suspended. */
  readonly accounts: readonly Pick<Account, 'roles' | 'proposed'>[];
  /** Those of them that can get in. */
  readonly usable: readonly Pick<Account, 'roles'>[];
  readonly hasPayer: boolean;
  readonly names: ProgrammeNames;
  readonly hasMail: boolean;
  readonly hasSms: boolean;
  /** A fresh one on another disk. */
  readonly hasBackup: boolean;
};

/** The state of each step, and its words when they differ from the step's own. */
type Judged = {
  readonly state: SetupState;
  readonly words?: string;
  /** An earlier step has to be done before. */
  readonly isBlocked?: true;
};

const trialOf: Partial<Record<StepId, Trial>> = { mail: 'mail', sms: 'sms', backup: 'backup' };

/** The checklist for an account: links and trials are only those that it may use. */
export function stepsFor(found: Installed, roles: readonly StaffRole[]): Step[] {
  const judged = judge(found);
  return Object.entries(steps).map(([name, { title, why, link, ...copy }]) => {
    // `steps` has these keys alone.
    const id = name as StepId;
    const { state, words = wordsOf(copy, state), isBlocked = false } = judged[id];
    const { may: permission, ...lead } = link ?? { may: null };
    const isOpen =
      (state === 'todo' || id === 'roleNames') &&
      !isBlocked &&
      permission !== null &&
      may(roles, permission);
    return {
      id,
      title,
      why,
      words,
      state,
      link: isOpen && 'address' in lead ? lead : null,
      trial: may(roles, 'staff.manage') ? (trialOf[id] ?? null) : null,
    };
  });
}

export function isDone(list: readonly Pick<Step, 'state'>[]): boolean {
  return list.every(({ state }) => state === 'done' || state === 'notNeeded');
}

function judge(found: Installed): Record<StepId, Judged> {
  const { isDemo } = found;
  const machine = (has: boolean): Judged => {
    if (has) return { state: 'done' };
    return { state: isDemo ? 'notNeeded' : 'machine' };
  };
  return {
    secondAdministrator: administrators(found),
    moneyRoles: moneyRoles(found),
    payer: proposable(found.hasPayer, found.payerProposed),
    contact: proposable(found.contact),
    roleNames: named(found),
    rules: proposable(found.rules, found.rulesProposed),
    consents: proposable(found.consents),
    shops: proposable(found.shops),
    sellers: proposable(found.sellers),
    people: proposable(found.people),
    plans: proposable(found.plans),
    content: proposable(found.content),
    mail: machine(found.hasMail),
    sms: machine(found.hasSms),
    backup: machine(found.hasBackup),
  };
}

/** The preset names may stay. */
function named({ names, namesSet, namesProposed }: Installed): Judged {
  if (namesProposed) return { state: 'waiting' };
  return { state: namesSet ? 'done' : 'notNeeded', words: namesNow(names) };
}

function administrators({ usable, isDemo }: Installed): Judged {
  if (usable.filter(({ roles }) => roles.includes('administrator')).length > 1)
    return { state: 'done' };
  return { state: isDemo ? 'notNeeded' : 'todo' };
}

function moneyRoles(found: Installed): Judged {
  const { usable, accounts } = found;
  const needed = ['coordinator', 'approver'] as const;
  const without = (held: readonly (readonly StaffRole[])[]) =>
    needed.filter((role) => !held.some((roles) => roles.includes(role)));
  if (without(usable.map(({ roles }) => roles)).length === 0) return { state: 'done' };
  const asked = accounts.map(({ roles, proposed }) => [...roles, ...proposed]);
  if (without(asked).length === 0) return { state: 'waiting' };
  const missing = missingRoles(without(asked));
  // Without a second administrator every invitation to these roles is refused.
  if (administrators(found).state !== 'todo') return { state: 'todo', words: missing };
  return { state: 'todo', words: `${missing} ${secondFirst}`, isBlocked: true };
}

function proposable(isThere: boolean, isProposed = false): Judged {
  if (isThere) return { state: 'done' };
  return { state: isProposed ? 'waiting' : 'todo' };
}

type Words = {
  readonly done: string;
  readonly todo: string;
  readonly waiting?: string;
  readonly notNeeded?: string;
};

function wordsOf({ done, todo, waiting = '', notNeeded = '' }: Words, state: SetupState): string {
  return { done, todo, waiting, notNeeded, machine: todo }[state];
}
