import { type DestinationStream, type Logger, pino } from 'pino';
import { release } from './release.ts';

/**
 * JSON lines in UTC. Logs selected fields only: no request bodies, query strings or phone numbers.
 * An error is logged by type, code, its message's first line without values, and stack frames.
 */
export function logger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'klub-partnera', version: release.version },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return pino(options, destination ?? standardOutput());
}

/**
 * Writes in batches, at the latest after a second and at exit: one write per line costs a fifth of
 * a small request. A killed process may lose its last lines; the database has everything that must
 * not be lost.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 });
}

/**
 * PostgreSQL's `detail`, `where` and messages may quote row values: masks digits and quoted texts.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error.name,
    code,
    message: maskValues(error.message),
    stack: frames.slice(0, 12).join('\n'),
  };
}

export function maskValues(text: string): string {
  return (text.split('\n')[0] ?? '')
    .replace(/"[^"]*"|'[^']*'/g, (quoted) =>
      /^["'][a-z_]{1,63}["']$/.test(quoted) ? quoted : '"…"',
    )
    .replace(/\d{4,}/g, '…')
    .slice(0, 300);
}
