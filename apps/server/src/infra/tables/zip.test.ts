import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { fileSource, memorySource } from './source.ts';
import { type NamedBytes, zipOfBytes } from './zip.testing.ts';
import { openZip } from './zip.ts';

async function namesOf(archive: Buffer): Promise<string[]> {
  const zip = await openZip(memorySource('a.zip', archive, '/'));
  const names = [...zip.names()];
  zip.close();
  return names;
}

const named = (name: Buffer, unicode?: NamedBytes['unicode']): Buffer =>
  zipOfBytes([{ name, content: 'x', ...(unicode === undefined ? {} : { unicode }) }]);
const boat = Buffer.from('88a2646b612e706e67', 'hex');

test("names of Explorer or 7-Zip use Polish Windows' code page", async () => {
  expect(await namesOf(named(boat))).toEqual(['łódka.png']);
  const letters = Buffer.from('a48fa89de3e0978dbda586a988e4a298abbe', 'hex');
  expect(await namesOf(named(letters))).toEqual(['ĄĆĘŁŃÓŚŹŻąćęłńóśźż']);
  expect(await namesOf(named(Buffer.concat([Buffer.from('obrazy\\'), boat])))).toEqual([
    'obrazy/łódka.png',
  ]);
});

test('UTF-8 names are recognised with and without the flag', async () => {
  expect(await namesOf(named(Buffer.from('łódka.png')))).toEqual(['łódka.png']);
  expect(await namesOf(Buffer.from(zipSync({ 'łódka.png': strToU8('x') })))).toEqual(['łódka.png']);
});

test('a Unicode name field counts while it matches the plain name', async () => {
  const plain = Buffer.from('_odka.png');
  expect(await namesOf(named(plain, { path: 'łódka.png', of: plain }))).toEqual(['łódka.png']);
  expect(await namesOf(named(boat, { path: 'inna.png', of: plain }))).toEqual(['łódka.png']);
});

test('every name opens its own part', async () => {
  const zip = await openZip(
    memorySource('a.zip', zipOfBytes([{ name: boat, content: 'treść' }]), '/'),
  );
  const parts: Buffer[] = [];
  for await (const part of zip.part('łódka.png', 100)) parts.push(part);
  zip.close();
  expect(Buffer.concat(parts).toString()).toBe('treść');
});

test.each([
  '../x.png',
  '..\\x.png',
  'a/../../x.png',
  'a\\..\\x.png',
  'a/..',
  '/x.png',
  '\\x.png',
  'C:\\x.png',
  'c:x.png',
])('an archive with the name %s is not read', async (path) => {
  await expect(namesOf(named(Buffer.from(path)))).rejects.toMatchObject({
    reason: 'brokenWorkbook',
  });
  const unicode = named(Buffer.from('x.png'), { path, of: Buffer.from('x.png') });
  await expect(namesOf(unicode)).rejects.toMatchObject({ reason: 'brokenWorkbook' });
  const marked = Buffer.from(zipSync({ [`${path}/ł`]: strToU8('x') }));
  await expect(namesOf(marked)).rejects.toMatchObject({ reason: 'brokenWorkbook' });
});

test('an archive that is refused does not stay open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klub-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.zip');
  writeFileSync(path, named(Buffer.from('../x.png')));
  await expect(openZip(await fileSource(path))).rejects.toMatchObject({ reason: 'brokenWorkbook' });
  await expect.poll(() => openFiles().includes(path)).toBe(false);
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}
