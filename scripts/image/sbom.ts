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
  const found = JSON.parse(stdout) as { components: object[] };
  return JSON.stringify({ ...found, components: [...found.components, ...bundled] }, undefined, 2);
}

/**
 * Libraries inside packages that npm does not list: those of the embedded database, and those below
 * sharp.
 */
const bundled = [
  ['PostgreSQL', '18.4', 'PostgreSQL'],
  ['OpenSSL', '1.1.1', 'OpenSSL'],
  ['ICU', '60.2', 'ICU'],
  ['libxml2', '2', 'MIT'],
  ['libxslt', '1', 'MIT'],
  ['zlib', '1', 'Zlib'],
  ['liblzma', '5', '0BSD'],
  ['libvips', '8', 'LGPL-3.0-or-later'],
].map(([name, version, license]) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
  licenses: [{ license: { id: license } }],
}));

export async function writeSbom(): Promise<void> {
  mkdirSync(dirname(sbomFile), { recursive: true });
  writeFileSync(sbomFile, await sbom());
}
