import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../steps.ts';

/** The components of the programme, so that operators can find a vulnerable one. */
const sbomFile = join(root, 'dist/sbom.cdx.json');

const maxBytes = 64 * 1_048_576;

/** CycloneDX as JSON, by the lock file; what only builds or tests is marked as such. */
export async function sbom(): Promise<string> {
  const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const { stdout } = await promisify(execFile)('npm', options, { cwd: root, maxBuffer: maxBytes });
  return stdout;
}

export async function writeSbom(): Promise<void> {
  mkdirSync(dirname(sbomFile), { recursive: true });
  writeFileSync(sbomFile, await sbom());
}
