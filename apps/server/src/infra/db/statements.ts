const names = new Map<string, string>();
const namesMax = 500;

/** Goes up when a migration made statements of an earlier time unusable; the same texts then get new names. */
let generation = 0;

/**
 * The name under which a connection parses and plans the statement once: unnamed statements cost a tenth of a millisecond a
 * request. Undefined beyond the cap.
 */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < namesMax) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name === undefined ? undefined : `${name}.${generation}`;
}

/** Gives all statements new names, unless that has been done since this name was given. */
export function renameStatements(since: string): void {
  const [, given] = since.split('.');
  generation = Math.max(generation, Number(given) + 1);
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
