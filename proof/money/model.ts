import { accounts, months, peopleCount, reward, staffNames } from './steps.ts';

/** The same money without a database: sums by person and month, what was settled, and where each settled sum is. */

const bonuses: Readonly<Record<number, number>> = { 100: 50, 120: 80 };
const groszeOfPoint = 100;

type Sum = {
  points: number;
  isRight: boolean | null;
  corrected: number;
  settled: number;
  /** Corrections without signs that one person made alone, since two people last decided about one of the month. */
  alone: number;
};
export type Statement = {
  readonly person: number;
  readonly month: number;
  readonly grosze: number;
};
export type Transfer = {
  readonly id: number;
  readonly person: number;
  readonly account: number;
  readonly statements: readonly Statement[];
  isReturned: boolean;
};
export type Payout = {
  readonly id: number;
  state: 'ordered' | 'paid' | 'cancelled';
  readonly transfers: readonly Transfer[];
};
export type Proposal = {
  readonly id: string;
  readonly kind: 'closing' | 'payout' | 'correction' | 'partial' | 'withdrawal';
  readonly by: number;
  readonly at: number;
  /** What was seen when it was proposed. */
  readonly seen: string;
  readonly month: number;
  readonly person: number;
  readonly amount: number;
  /** Of a return that two people decide about. */
  readonly transfer?: Transfer;
  state: 'open' | 'approved' | 'over';
};

export type Model = {
  readonly sums: readonly (readonly Sum[])[];
  readonly account: number[];
  readonly statements: Statement[];
  readonly payouts: Payout[];
  readonly proposals: Proposal[];
  /** Of each month, who proposed its closings. */
  readonly closers: readonly Set<number>[];
  /** What the newest rehearsal of a month has shown. */
  readonly rehearsed: (string | null)[];
};

export function emptyModel(): Model {
  const sum = (): Sum => ({ points: 0, isRight: null, corrected: 0, settled: 0, alone: 0 });
  return {
    sums: Array.from({ length: peopleCount }, () => months.map(sum)),
    account: Array.from({ length: peopleCount }, () => 0),
    statements: [],
    payouts: [],
    proposals: [],
    closers: months.map(() => new Set<number>()),
    rehearsed: months.map(() => null),
  };
}

export function sumOf(model: Model, person: number, month: number): Sum {
  const sum = model.sums[person]?.[month];
  if (sum === undefined) throw new Error('every person has every month');
  return sum;
}

/** What was corrected alone in a month, of everybody. */
export function aloneIn(model: Model, month: number): number {
  return model.sums.reduce((all, _, person) => all + sumOf(model, person, month).alone, 0);
}

export function forgetAlone(model: Model, month: number): void {
  for (const [person] of model.sums.entries()) sumOf(model, person, month).alone = 0;
}

/** The bonus of the month with its corrections. */
export function bonusOf({ points, corrected }: Sum): number {
  return (bonuses[points] ?? 0) + corrected;
}

function earned(sum: Sum): number {
  return bonusOf(sum) + (sum.isRight === true ? reward : 0);
}

/** What a closing of the month would settle, by person. */
export function closingOf(model: Model, month: number): string {
  return JSON.stringify(model.sums.map((_, person) => waits(sumOf(model, person, month))));
}

function waits(sum: Sum): number {
  return earned(sum) - sum.settled;
}

export function close(model: Model, month: number, by: number): void {
  for (let person = 0; person < peopleCount; person += 1) {
    const sum = sumOf(model, person, month);
    if (waits(sum) !== 0)
      model.statements.push({ person, month, grosze: waits(sum) * groszeOfPoint });
    sum.settled = earned(sum);
  }
  model.closers[month]?.add(by);
}

/** Two people may record that less than was sent came back. */
export function mayReturn(model: Model, transfer: Transfer): boolean {
  return !transfer.isReturned && stateOf(model, transfer) !== 'cancelled';
}

/** Two people may take back the return: no later payout that was not cancelled has its statements. */
export function mayWithdraw(model: Model, transfer: Transfer): boolean {
  const later = model.payouts
    .filter(({ state }) => state !== 'cancelled')
    .flatMap(({ transfers }) => transfers)
    .filter(({ id }) => id > transfer.id);
  const isPaidAgain = later.some(({ statements }) =>
    statements.some((statement) => transfer.statements.includes(statement)),
  );
  return transfer.isReturned && !isPaidAgain;
}

function stateOf({ payouts }: Model, transfer: Transfer): Payout['state'] | undefined {
  return payouts.find(({ transfers }) => transfers.includes(transfer))?.state;
}

function liveTransfers({
  payouts,
}: Model): { readonly payout: Payout; readonly transfer: Transfer }[] {
  return payouts
    .filter(({ state }) => state !== 'cancelled')
    .flatMap((payout) => payout.transfers.map((transfer) => ({ payout, transfer })))
    .filter(({ transfer }) => !transfer.isReturned);
}

function unpaidOf(model: Model, person: number): Statement[] {
  const live = new Set(liveTransfers(model).flatMap(({ transfer }) => transfer.statements));
  return model.statements.filter(
    (statement) => statement.person === person && !live.has(statement),
  );
}

/** Why the person is not paid now; null: is. */
function heldFor(model: Model, person: number): 'offset' | 'came back' | 'account missing' | null {
  const unpaid = unpaidOf(model, person);
  if (unpaid.reduce((sum, { grosze }) => sum + grosze, 0) <= 0) return 'offset';
  const account = model.account[person] ?? 0;
  const cameBack = model.payouts
    .flatMap(({ transfers }) => transfers)
    .filter(
      (transfer) =>
        transfer.isReturned && transfer.person === person && transfer.account === account,
    )
    .some(({ statements }) => statements.some((statement) => unpaid.includes(statement)));
  if (cameBack) return 'came back';
  return accounts[account] === '' ? 'account missing' : null;
}

/** Who would be paid now, what and where. */
export function dueOf(
  model: Model,
): { readonly person: number; readonly account: number; readonly statements: Statement[] }[] {
  return model.account.flatMap((account, person) => {
    const statements = unpaidOf(model, person);
    return heldFor(model, person) === null ? [{ person, account, statements }] : [];
  });
}

export function dueText(model: Model): string {
  return JSON.stringify(
    dueOf(model).map(({ person, account, statements }) => [
      person,
      account,
      statements.map(({ month, grosze }) => [month, grosze]),
    ]),
  );
}

/** The months of what is due have not been closed by this account. */
export function mayDecidePayout(model: Model, by: number): boolean {
  return dueOf(model).every(({ statements }) =>
    statements.every(({ month }) => model.closers[month]?.has(by) !== true),
  );
}

/** By person and state, in grosze: every grosz that was earned is in one of them. */
export function statesOf(model: Model): Record<string, number> {
  const found: Record<string, number> = {};
  const add = (person: number, state: string, grosze: number): void => {
    if (grosze !== 0) found[`${person} ${state}`] = (found[`${person} ${state}`] ?? 0) + grosze;
  };
  for (let person = 0; person < peopleCount; person += 1) {
    for (const [month] of months.entries())
      add(person, 'accrued', waits(sumOf(model, person, month)) * groszeOfPoint);
    const state = heldFor(model, person) ?? 'due';
    for (const { grosze } of unpaidOf(model, person)) add(person, state, grosze);
  }
  for (const { payout, transfer } of liveTransfers(model)) {
    for (const { grosze } of transfer.statements)
      add(transfer.person, payout.state === 'paid' ? 'paid' : 'in a file', grosze);
  }
  return found;
}

export function mayPrepare(by: number): boolean {
  return staffNames[by] !== 'Piotr';
}

export function mayDecide(by: number): boolean {
  return staffNames[by] !== 'Ola';
}
