import { findServerTools } from '../../apps/server/src/testing/cluster.ts';
import { findNginx } from '../../apps/server/src/testing/outside/nginx.ts';
import { canInstallDebian, installDebian } from './debian.ts';

/** The tools that the package lacks, for the tests of a replica, of deploy/roles.sql and of a dump; without them these are skipped, aloud. */
export async function ensurePostgres(): Promise<boolean> {
  if (findServerTools() === undefined && canInstallDebian()) {
    console.log('Installing the tools of PostgreSQL for the tests of a replica …');
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
