import { findPostgres } from '../../apps/server/src/testing/cluster.ts';
import { findNginx } from '../../apps/server/src/testing/outside/nginx.ts';
import { canInstallDebian, installDebian } from './debian.ts';

/**
 * Finds PostgreSQL's programs, or installs Debian's where that is allowed. A machine without them still tests the
 * embedded engine; the test setup says loudly what it skips.
 */
export async function ensurePostgres(): Promise<boolean> {
  if (process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined) return true;
  if (canInstallDebian()) {
    console.log('Installing PostgreSQL for the tests on a real server …');
    await installDebian('postgresql');
  }
  return true;
}

/** The proxy of production, whose configuration is tested with it; without it those tests are skipped, aloud. */
export async function ensureNginx(): Promise<boolean> {
  if (findNginx() !== undefined) return true;
  if (canInstallDebian()) {
    console.log('Installing nginx for the tests of its configuration …');
    await installDebian('openssl');
    await installDebian('nginx-light');
  }
  return true;
}
