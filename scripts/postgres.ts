import { findPostgres } from '../apps/server/src/testing/cluster.ts';
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
