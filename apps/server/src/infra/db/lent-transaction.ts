import { CompiledQuery, type ControlledTransaction, type Kysely, Kysely as KyselyClient, PGliteDialect } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The embedded database belongs to one thread. Another one works in a transaction of it by messages: each is answered
 * before the next, so that the owner's loop is held up by one statement at a time.
 */
export type Asked =
  | { readonly do: 'begin' | 'commit' | 'rollback' }
  | { readonly do: 'query'; readonly sql: string; readonly parameters: readonly unknown[] };
export type Answered = { readonly rows: readonly unknown[]; readonly affected: number } | { readonly failed: Failed };
type Failed = { readonly message: string; readonly code?: string };

export type Lender = {
  answer(asked: Asked): Promise<Answered>;
  /** Undoes what was not committed; the thread has ended. */
  takeBack(): Promise<void>;
};

export function lender(kysely: Kysely<Schema>): Lender {
  let open: ControlledTransaction<Schema> | undefined;
  const nothing = { rows: [], affected: 0 };
  const end = async (how: 'commit' | 'rollback'): Promise<void> => {
    const transaction = open;
    open = undefined;
    if (transaction !== undefined) await transaction[how]().execute();
  };
  const run = async (asked: Asked): Promise<Answered> => {
    if (asked.do === 'begin') {
      open = await kysely.startTransaction().execute();
      return nothing;
    }
    if (asked.do !== 'query') {
      await end(asked.do);
      return nothing;
    }
    const query = CompiledQuery.raw(asked.sql, [...asked.parameters]);
    const { rows, numAffectedRows = 0n } = await (open ?? kysely).executeQuery<unknown>(query);
    return { rows, affected: Number(numAffectedRows) };
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    answer: (asked) => {
      const answered = run(asked).catch((error: unknown) => ({ failed: failedBy(error) }));
      last = answered;
      return answered;
    },
    takeBack: async () => {
      await last;
      await end('rollback');
    },
  };
}

function failedBy(error: unknown): Failed {
  const message = error instanceof Error ? error.message : String(error);
  const code = typeof error === 'object' && error !== null && 'code' in error ? { code: String(error.code) } : {};
  return { message, ...code };
}

/** A query builder over a lent transaction; `ask` sends a message to the owner and waits for the answer. */
export function borrowed(ask: (asked: Asked) => Promise<Answered>): Kysely<Schema> {
  const settled = async (asked: Asked) => {
    const answered = await ask(asked);
    if ('failed' in answered) throw Object.assign(new Error(answered.failed.message), answered.failed);
    return answered;
  };
  const query = async <T>(sql: string, parameters: readonly unknown[] = []) => {
    const { rows, affected } = await settled({ do: 'query', sql, parameters });
    return { rows: rows as T[], affectedRows: affected, fields: [] };
  };
  const rollback = async (): Promise<void> => void (await settled({ do: 'rollback' }));
  return new KyselyClient<Schema>({
    dialect: new PGliteDialect({
      pglite: {
        ...{ ready: true, closed: false, waitReady: Promise.resolve(), close: async () => {} },
        query,
        transaction: async (work) => {
          await settled({ do: 'begin' });
          try {
            const result = await work({ query, rollback });
            await settled({ do: 'commit' });
            return result;
          } catch (error) {
            await rollback();
            throw error;
          }
        },
      },
    }),
  });
}
