import { onTestFinished } from 'vitest';
import { startCluster } from '../../apps/server/src/testing/cluster.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';

/** A statement that the database refused, as its log tells of it. */
type RefusedStatement = {
  readonly state: string;
  readonly error: string;
  readonly statement: string;
};

export type WatchedClub = TestServer & {
  /** Address of its database, for those who look in without the server. */
  readonly databaseUrl: string;
  /**
   * Every statement that the database refused so far for its content: bad data (class 22), bad SQL
   * (class 42).
   */
  refused(): RefusedStatement[];
};

/**
 * The club on a separate PostgreSQL with its log as the oracle: a server cannot hide an error from
 * it.
 */
export async function openWatchedClub(settings: NodeJS.ProcessEnv = {}): Promise<WatchedClub> {
  // Whose errors are read, not whose promises: it need not reach the disk.
  const cluster = await startCluster({ fsync: 'off' });
  onTestFinished(() => cluster.stop());
  const club = await openTestServer({ DATABASE_URL: cluster.url, ...settings });
  return { ...club, databaseUrl: cluster.url, refused: () => refusedIn(cluster.log()) };
}

/**
 * The lines of an error are adjacent: its message, and below it the statement, which may span
 * several lines.
 */
function refusedIn(log: string): RefusedStatement[] {
  const lines = log.split('\n');
  return lines.flatMap((line, index) => {
    const [, process, state, error] =
      /\[(\d+)\] ((?:22|42)\w{3}) (?:ERROR|FATAL): {2}(.*)/.exec(line) ?? [];
    if (state === undefined || error === undefined) return [];
    return [
      {
        state,
        error,
        statement: statementBelow(
          lines.slice(index + 1, index + 60),
          `[${process}] ${state} STATEMENT:`,
        ),
      },
    ];
  });
}

function statementBelow(lines: readonly string[], head: string): string {
  const start = lines.findIndex((line) => line.includes(head));
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('\t'));
  const [first = ''] = [lines[start]?.split(head)[1]];
  return [first, ...rest.slice(0, end === -1 ? undefined : end)]
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
