import type { Permission, StaffRole } from '@klub/contract/panel/permissions';
import { type SignoffState, signoffKinds, signoffRows } from '@klub/contract/panel/signoffs';
import { type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { refuse } from '../../../infra/refusal.ts';
import { audited } from '../../../infra/trail/trail.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import {
  type PanelAnswer,
  type TestPanel,
  addStaff,
  testPanel,
} from '../../../infra/http/panel/panel.testing.ts';
import { signoffHandlers } from './signoffs.routes.ts';
import type { SignoffDefinition, SignoffDefinitions } from './signoffs.rules.ts';
import { type Signoffs, signoffs } from './signoffs.service.ts';

/**
 * Two people decide on the content of a shelf: a subject that is shown, locked and changed like
 * those of the product.
 */

const wish = z.object({
  shelf: z.number(),
  value: z.string(),
  /** Distinguishes executions. */
  mark: z.string(),
  /** The account that benefits. */
  gains: z.number().nullable(),
});
export type Wish = z.infer<typeof wish>;

const shelfDefinition: SignoffDefinition = {
  decides: 'staff.decide',
  concerns: (payload) => wish.parse(payload).gains,
  show: async (handle, payload, locks) => {
    const { shelf, value } = wish.parse(payload);
    const before = await valueOf(handle, shelf, locks);
    if (before === null) return null;
    return [
      { label: 'Półka', before: String(shelf), after: String(shelf) },
      { label: 'Zawartość', before, after: value },
    ];
  },
  execute: async (transaction, payload, at) => {
    const { shelf, value, mark } = wish.parse(payload);
    if (value === 'last') throw refuse('lastAdministrator');
    const before = (await valueOf(transaction, shelf, false)) ?? '';
    await sql`insert into shelf_change values (${mark}, ${shelf}, ${before}, ${value}, ${at})`.execute(
      transaction,
    );
    await setValue(transaction, shelf, value);
  },
};

/** The same definition for every kind. */
export function everySignoff(definition: SignoffDefinition): SignoffDefinitions {
  return Object.fromEntries(signoffKinds.map((kind) => [kind, definition])) as SignoffDefinitions;
}

/** For kinds that a test does not use. */
export const noSignoff: SignoffDefinition = {
  decides: 'staff.decide',
  show: () => Promise.resolve(null),
  execute: () => Promise.resolve(),
};

export type ShelfChange = {
  readonly mark: string;
  readonly shelf: number;
  readonly before: string;
  readonly after: string;
};
export type StoredSignoff = {
  readonly id: number;
  readonly state: SignoffState;
  readonly decidedBy: number | null;
  readonly proposedBy: number;
};

export type ShelfWorld = Omit<TestApp, 'app'> & {
  readonly panel: TestPanel;
  readonly service: Signoffs;
  /** Empties everything; shelf 1 has `a`, shelf 2 has `b`. */
  reset(): Promise<void>;
  staff(name: string, roles: readonly StaffRole[]): Promise<number>;
  suspend(staffId: number, isSuspended?: boolean): Promise<void>;
  /** Another passkey, made long ago unless given a time. */
  giveKey(staffId: number, at?: Date): Promise<void>;
  propose(
    staffId: number,
    wish: Partial<Wish> & { readonly shelf: number; readonly value: string },
  ): Promise<number>;
  /** Decides on the panel's current state, unless given another digest. */
  decide(
    staffId: number,
    id: number,
    decision?: 'approve' | 'refuse',
    digest?: string,
  ): Promise<PanelAnswer>;
  /** The digest that the panel shows to the account. */
  digestFor(staffId: number, id: number): Promise<string>;
  edit(shelf: number, value: string): Promise<void>;
  changes(): Promise<readonly ShelfChange[]>;
  find(id: number): Promise<StoredSignoff>;
  /** `[action, outcome]` of every trail entry about proposals, in order. */
  trail(): Promise<string[][]>;
};

export async function shelfWorld(decides: Permission = 'staff.decide'): Promise<ShelfWorld> {
  const parts = await testDeps();
  const { deps, clock } = parts;
  const { kysely } = parts.database;
  await sql`create table shelf (id integer primary key, value text not null)`.execute(kysely);
  await sql`create table shelf_change (mark text, shelf integer, before text, after text, at timestamptz)`.execute(
    kysely,
  );
  const service = signoffs(deps, everySignoff({ ...shelfDefinition, decides }));
  const panel = await testPanel(deps);
  panel.mount(signoffRows, signoffHandlers(service));
  let marks = 0;

  async function digestFor(staffId: number, id: number): Promise<string> {
    const { body } = await panel.call(staffId, 'GET', `signoffs/${id}`);
    const shown = z.object({ data: z.object({ digest: z.string() }) }).safeParse(body);
    return shown.data?.data.digest ?? '0'.repeat(64);
  }

  return {
    ...parts,
    panel,
    service,
    digestFor,
    reset: () => reset(kysely),
    staff: (name, roles) => addStaff(kysely, name, roles),
    suspend: async (staffId, isSuspended = true) => {
      const suspended_at = isSuspended ? clock.now() : null;
      await kysely.updateTable('staff').set({ suspended_at }).where('id', '=', staffId).execute();
    },
    giveKey: async (staffId, at = new Date('2026-01-01T00:00:00Z')) => {
      await sql`
        insert into staff_passkey (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
        values (${staffId}, gen_random_uuid()::text, '\\x00', 0, false, '{}', '', ${at})
      `.execute(kysely);
    },
    propose: async (staffId, asked) => {
      const session = await panel.sessionOf(staffId);
      marks += 1;
      const payload: Wish = { mark: `wish ${marks}`, gains: null, ...asked };
      const words = `Półka ${asked.shelf}: ${asked.value}`;
      const proposal = {
        kind: 'staff.grant',
        subject: `shelf ${asked.shelf}`,
        payload,
        words,
        reason: 'Porządek',
      } as const;
      const actor = {
        way: 'panel',
        staffId,
        name: session.name,
        source: '127.0.0.1',
        requestId: 'test',
      } as const;
      const act = { actor, action: 'signoff.proposed', at: clock.now() } as const;
      const done = await audited(kysely, act, async (transaction) => {
        const result = await service.propose(transaction, { ...proposal, proposedBy: staffId });
        return { result, note: { subject: { kind: 'signoff', id: result, name: words } } };
      });
      return done.result;
    },
    decide: async (staffId, id, decision = 'approve', digest) =>
      panel.call(staffId, 'POST', `signoffs/${id}/decide`, {
        decision,
        digest: digest ?? (await digestFor(staffId, id)),
        ...(decision === 'refuse' ? { reason: 'Nie teraz' } : {}),
      }),
    edit: (shelf, value) =>
      inTransaction(kysely, (transaction) => setValue(transaction, shelf, value)),
    changes: async () => {
      const { rows } =
        await sql<ShelfChange>`select mark, shelf, before, after from shelf_change order by at, mark`.execute(
          kysely,
        );
      return rows;
    },
    find: (id) =>
      kysely
        .selectFrom('signoff')
        .select(['id', 'state', 'decided_by as decidedBy', 'proposed_by as proposedBy'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    trail: async () => {
      const entries = await kysely
        .selectFrom('trail_entry')
        .select(['action', 'outcome'])
        .where('subject_kind', '=', 'signoff')
        .orderBy('id')
        .execute();
      return entries.map(({ action, outcome }) => [action, outcome]);
    },
  };
}

async function reset(handle: Handle): Promise<void> {
  await sql`truncate signoff, trail_entry, trail_waiting, staff, shelf, shelf_change cascade`.execute(
    handle,
  );
  await sql`insert into shelf values (1, 'a'), (2, 'b')`.execute(handle);
}

async function valueOf(handle: Handle, shelf: number, locks: boolean): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from shelf where id = ${shelf} ${locks ? sql`for update` : sql``}
  `.execute(handle);
  return rows[0]?.value ?? null;
}

async function setValue(handle: Transaction<Schema>, shelf: number, value: string): Promise<void> {
  await sql`update shelf set value = ${value} where id = ${shelf}`.execute(handle);
}
