import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { BrokenTar, type TarMember, readTar, tarOf } from './tar.ts';

const members: readonly TarMember[] = [
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'folder/one-block', content: Buffer.alloc(512, 7) },
  { name: 'folder/odd', content: Buffer.from('zażółć gęślą jaźń\n') },
  { name: `long/${'n'.repeat(95)}`, content: Buffer.alloc(100_003, 1) },
];
const moment = new Date('2026-11-16T09:00:00Z');

async function written(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of tarOf(Readable.from(members), moment)) parts.push(part);
  return Buffer.concat(parts);
}

async function read(
  bytes: Buffer,
  pieceBytes = 1_000,
  memberMaxBytes = 200_000,
): Promise<TarMember[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, n) =>
    bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
  const found: TarMember[] = [];
  for await (const member of readTar(Readable.from(pieces), memberMaxBytes)) found.push(member);
  return found;
}

test('what was written is read again, however the bytes arrive', async () => {
  const bytes = await written();
  for (const pieceBytes of [97, 511, 512, 65_536, bytes.length])
    expect(await read(bytes, pieceBytes)).toEqual(members);
});

test('the tar of the system unpacks it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klub-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'all.tar'), await written());
  await promisify(execFile)('tar', ['xf', 'all.tar'], { cwd: folder });
  for (const { name, content } of members)
    expect(readFileSync(join(folder, name)).equals(content), name).toBe(true);
});

test('partial archives, changed headers and huge members are refused', async () => {
  const bytes = await written();
  for (const end of [0, 100, 512, 2_000, bytes.length - 1_024]) {
    await expect(read(bytes.subarray(0, end))).rejects.toThrow(BrokenTar);
  }
  const changed = Buffer.from(bytes);
  changed.write('x', 0);
  await expect(read(changed)).rejects.toThrow(BrokenTar);
  await expect(read(bytes, 1_000, 1_000)).rejects.toThrow(BrokenTar);
});
