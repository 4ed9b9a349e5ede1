import type pg from 'pg';

const names = new Map<string, string>();
const namesMax = 500;

/** Goes up when a migration made statements of an earlier time unusable; the same texts then get new names. */
let generation = 0;

/**
 * Sends every statement with parameters under a name, so that a connection parses and plans it once:
 * unnamed statements cost a tenth of a millisecond a request. Texts beyond the cap stay unnamed.
 */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args);
    const name = nameOf(text);
    if (name === undefined) return query(...args);
    const sentIn = generation;
    const sent = query({ name: `${name}.${sentIn}`, text, values }, ...rest);
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      if (!isStaleStatement(error)) throw error;
      generation = Math.max(generation, sentIn + 1);
      // Within a transaction everything before is lost as well: who opened it begins it again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return query({ name: `${name}.${generation}`, text, values }, ...rest);
    });
  };
  client.query = named as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** A migration of a newer process gave a table a column, and this connection has a statement that reads all of them. */
export function isStaleStatement(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.startsWith('cached plan must not change result type')
  );
}
