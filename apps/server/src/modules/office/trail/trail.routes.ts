import type { OperationKind } from '@klub/contract/panel/operations';
import { panelEndpoints } from '@klub/contract/panel/index';
import type { PanelEndpoint } from '@klub/contract/panel/panel-endpoint';
import type { trailRows } from '@klub/contract/panel/trail';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { TrailNote } from '../../../infra/trail/trail.ts';
import { listEntries, showEntry, showSeal } from './entries.service.ts';
import { findMark } from './entries.store.ts';
import { entryCopy } from './trail.copy.ts';

/** What only reads: a screen that follows another one's reads would never rest. */
const looks = Object.entries<PanelEndpoint>(panelEndpoints).flatMap(([call, { audit }]) =>
  call.startsWith('GET ') && audit !== undefined && audit !== 'none' ? [audit] : [],
);

export type NewTrailWork = {
  readonly kind: Extract<OperationKind, `trail.${string}`>;
  readonly staffId: number;
  readonly input: Readonly<Record<string, string>>;
};

export type TrailParts = {
  readonly database: Database;
  readonly clock: Clock;
  /** Starts long work in the act's transaction; returns its id. */
  readonly begin: (transaction: Transaction<Schema>, work: NewTrailWork) => Promise<number>;
};

export function trailHandlers({
  database,
  clock,
  begin,
}: TrailParts): PanelHandlersOf<typeof trailRows> {
  const { kysely } = database;
  const beginWork = async (transaction: Transaction<Schema>, work: NewTrailWork) => {
    const operationId = String(await begin(transaction, work));
    const subject = {
      kind: 'operation' as const,
      id: operationId,
      name: entryCopy.works[work.kind],
    };
    return {
      result: { data: { operationId } },
      note: { subject, details: work.input } satisfies TrailNote,
    };
  };
  return {
    'GET /api/panel/v1/trail': ({ query: { page = 1, ...filters } }) =>
      listEntries(kysely, filters, page),
    'GET /api/panel/v1/trail/:id': async ({ params }) => ({
      data: await showEntry(kysely, Number(params.id)),
    }),
    'GET /api/panel/v1/trail-seal': async () => ({ data: await showSeal(kysely, clock.now()) }),

    'GET /api/panel/v1/changes': async () => ({ data: { mark: await findMark(kysely, looks) } }),

    'POST /api/panel/v1/trail/check': ({ session, act }) =>
      act((transaction) =>
        beginWork(transaction, { kind: 'trail.check', staffId: session.staffId, input: {} }),
      ),

    'POST /api/panel/v1/trail/export': ({ session, body, act }) => {
      const filters = Object.entries(body).flatMap(([name, value = '']) =>
        value === '' ? [] : [[name, value]],
      );
      const work = {
        kind: 'trail.export',
        staffId: session.staffId,
        input: Object.fromEntries(filters),
      } as const;
      return act((transaction) => beginWork(transaction, work));
    },
  };
}
