import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { newDataDir, startTestServer } from './club.ts';

/** Where the workers find the data folder that was seeded for this run. */
export const seededDataDirVariable = 'KLUB_E2E_SEEDED';

/** Seeds the demo programme once per run; every server of the run starts on a copy. */
async function seedOnce(_config: FullConfig): Promise<() => void> {
  const dataDir = newDataDir();
  const club = await startTestServer(dataDir);
  await club.stop();
  process.env[seededDataDirVariable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

export default seedOnce;
