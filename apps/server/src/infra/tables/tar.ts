/** A file in an archive, held in memory. */
export type TarMember = { readonly name: string; readonly content: Buffer };

/** The input is no archive, or a truncated one. */
export class BrokenTar extends Error {}

const blockBytes = 512;
/** The oldest part of the name field, which every reader supports. */
const nameMaxBytes = 100;

/** A streamed archive in the ustar format, which every `tar` reads. Names are short and ASCII. */
export async function* tarOf(
  members: AsyncIterable<TarMember>,
  modified: Date,
): AsyncGenerator<Buffer> {
  for await (const { name, content } of members) {
    yield header(name, content.length, modified);
    yield content;
    yield Buffer.alloc(paddingOf(content.length));
  }
  yield Buffer.alloc(2 * blockBytes);
}

/**
 * Reads the members one after the other. Throws `BrokenTar` for a format that `tarOf` does not
 * write, a truncated archive, or a member of more than `memberMaxBytes`.
 */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
  memberMaxBytes: number,
): AsyncGenerator<TarMember> {
  const take = taker(chunks);
  for (;;) {
    const head = await take(blockBytes);
    if (head.every((byte) => byte === 0)) return;
    const { name, bytes } = readHeader(head);
    if (bytes > memberMaxBytes) throw new BrokenTar('A member is too large.');
    const content = await take(bytes);
    await take(paddingOf(bytes));
    yield { name, content };
  }
}

function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

/** Offsets of the header's fields. */
const at = {
  name: 0,
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  time: 136,
  sum: 148,
  kind: 156,
  magic: 257,
} as const;
const regularFile = '0';
const magic = 'ustar\u000000';

function header(name: string, bytes: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > nameMaxBytes)
    throw new Error(`The name of a member is too long: ${name}`);
  const block = Buffer.alloc(blockBytes);
  block.write(name, at.name);
  block.write('0000600\0', at.mode);
  block.write('0000000\0', at.owner);
  block.write('0000000\0', at.group);
  block.write(`${octal(bytes, 11)}\0`, at.size);
  block.write(`${octal(Math.floor(modified.getTime() / 1000), 11)}\0`, at.time);
  block.write(regularFile, at.kind);
  block.write(magic, at.magic);
  block.write(`${octal(sumOf(block), 6)}\0 `, at.sum);
  return block;
}

function readHeader(block: Buffer): { readonly name: string; readonly bytes: number } {
  const bytes = Number.parseInt(textAt(block, at.size, 12), 8);
  const isOurs =
    block.toString('latin1', at.magic, at.magic + magic.length) === magic &&
    block.toString('latin1', at.kind, at.kind + 1) === regularFile &&
    Number.parseInt(textAt(block, at.sum, 8), 8) === sumOf(block);
  if (!isOurs || !Number.isSafeInteger(bytes))
    throw new BrokenTar('This is no header of a member.');
  return { name: textAt(block, at.name, nameMaxBytes), bytes };
}

function textAt(block: Buffer, start: number, length: number): string {
  const field = block.toString('latin1', start, start + length);
  const end = field.indexOf('\0');
  return end === -1 ? field : field.slice(0, end);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** Sum of all bytes, counting its own field as spaces. */
function sumOf(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of block.entries())
    if (index < at.sum || index >= at.sum + 8) sum += byte;
  return sum;
}

/** Returns a function that reads exactly this many bytes. */
function taker(chunks: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  return async (count) => {
    while (length < count) {
      const next = await source.next();
      if (next.done === true) throw new BrokenTar('The archive ends too early.');
      waiting.push(next.value);
      length += next.value.length;
    }
    const [first] = waiting;
    const all = waiting.length === 1 && first !== undefined ? first : Buffer.concat(waiting);
    waiting = [all.subarray(count)];
    length = all.length - count;
    return all.subarray(0, count);
  };
}
