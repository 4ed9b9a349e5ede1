import { globSync, readFileSync } from 'node:fs';
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

test('the notice names each library of the LGPL, and is in the image', () => {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
  const [folder = ''] = globSync('node_modules/@img/sharp-libvips-*', { cwd: root });
  const list = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const libraries = [...list.matchAll(/^\| (\S+)\s+\| LGPL/gm)].map(([, name = '']) => name);
  expect(libraries.length).toBeGreaterThan(3);
  expect([...libraries, 'libvips'].filter((name) => !notice.includes(name))).toEqual([]);
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain('COPY NOTICE NOTICE');
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
