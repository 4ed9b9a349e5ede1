import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sbom } from './sbom.ts';
import { root } from '../steps.ts';

type Lock = {
  packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean }>;
};
type Sbom = { bomFormat: string; components: { purl: string }[] };

test('the list of parts names each package with its version', async () => {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { bomFormat, components }: Sbom = JSON.parse(await sbom());
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  // Optional packages are those of other operating systems.
  const parts = Object.entries(lock.packages)
    .filter(
      ([path, part]) =>
        path.includes('node_modules/') && part.optional !== true && part.devOptional !== true,
    )
    .filter(([path]) => !path.includes('node_modules/@klub/'))
    .map(([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`);
  expect(parts.length).toBeGreaterThan(300);
  expect(parts.filter((purl) => !listed.has(purl))).toEqual([]);
});

test('all workspaces are of one version', () => {
  const version = (folder: string): string =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;
  const folders = [
    'apps/server',
    'apps/web',
    'apps/panel',
    'apps/mobile',
    'packages/contract',
    'packages/ui',
  ];
  expect(folders.map(version)).toEqual(folders.map(() => version('.')));
});
