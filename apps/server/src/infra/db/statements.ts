import type pg from 'pg';

const names = new Map<string, string>();
const namesMax = 500;

/**
 * Increases when a migration has made prepared statements unusable; their texts then get new names.
 */
let generation = 0;

/**
 * Names every statement with parameters, so that a connection parses and plans it once: unnamed
 * ones cost 0.1 ms a request. Texts beyond the cap stay unnamed.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (...args: unknown[]): unknown => {
    const [text, values, ...callback] = args;
    if (typeof text !== 'string' || typeof values === 'function') return query(...args);
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const sentIn = generation;
    const statement = {
      text,
      values,
      ...(name === undefined ? {} : { name: `${name}.${sentIn}` }),
    };
    if (callback.length > 0) return query(statement, ...callback);
    return asPromise(query, statement).catch((error: unknown) => {
      if (name === undefined || !isStaleStatement(error)) throw error;
      generation = Math.max(generation, sentIn + 1);
      // Within a transaction the earlier statements are lost too: its owner repeats it.
      if (client.getTransactionStatus() !== 'I') throw error;
      return asPromise(query, { ...statement, name: `${name}.${generation}` });
    });
  };
  client.query = named as typeof client.query;
}

/**
 * Uses pg's callback: rows from its own promise survive young-generation collections
 * (docs/measurements.md, server internals).
 */
function asPromise(query: (...args: unknown[]) => unknown, statement: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    query(statement, (error: unknown, result: unknown) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * True when a migration of a newer process added a column to a table that this connection's
 * statement reads whole.
 */
export function isStaleStatement(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.startsWith('cached plan must not change result type')
  );
}
