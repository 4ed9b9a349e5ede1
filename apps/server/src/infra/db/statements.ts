const names = new Map<string, string>();
const namesMax = 500;

/** Rises when a migration made prepared statements unusable; the same texts then get new names. */
let generation = 0;

/**
 * The name under which a connection parses and plans the statement once: unnamed ones cost 0.1 ms a
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
