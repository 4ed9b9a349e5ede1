import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileKeyBytes, openedFrames, sealedFrames } from './sealed-file.ts';

const key = randomBytes(fileKeyBytes);
const mebibyte = 1 << 20;

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const sealed = (content: Buffer, size = 65_536) =>
  whole(sealedFrames(inPieces(content, size), key));
const opened = (content: Buffer, size = 65_536) =>
  whole(openedFrames(inPieces(content, size), key));

test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte])(
  'a sealed file of %i bytes opens unchanged in any pieces',
  async (bytes) => {
    const content = randomBytes(bytes);
    const kept = await sealed(content, 70_000);
    expect(kept.length).toBe(bytes + 16 * Math.max(1, Math.ceil(bytes / mebibyte)));
    expect((await opened(kept, 33_333)).equals(content)).toBe(true);
  },
);

test('a truncated, extended or altered sealed file does not open', async () => {
  const kept = await sealed(randomBytes(2 * mebibyte + 100));
  const frame = mebibyte + 16;
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: kept.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const changed = Buffer.from(kept);
        changed[at] = (changed[at] ?? 0) ^ by;
        await expect(opened(changed)).rejects.toThrow();
        await expect(opened(kept.subarray(0, at))).rejects.toThrow();
      },
    ),
    {
      numRuns: 12,
      examples: [
        [0, 1],
        [frame, 1],
        [2 * frame, 1],
      ],
    },
  );
  await expect(opened(Buffer.concat([kept, Buffer.alloc(1)]))).rejects.toThrow();
  const swapped = Buffer.concat([
    kept.subarray(frame, 2 * frame),
    kept.subarray(0, frame),
    kept.subarray(2 * frame),
  ]);
  await expect(opened(swapped)).rejects.toThrow();
  await expect(
    whole(openedFrames(inPieces(kept, 65_536), randomBytes(fileKeyBytes))),
  ).rejects.toThrow();
});

test('what is sealed holds nothing of what it seals', async () => {
  const kept = await sealed(Buffer.from('telefon;sklep\n500000001;WR-01\n'.repeat(100)));
  expect(kept.includes('500000001')).toBe(false);
});
