import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { BrokenTar, type TarMember, readTar } from '../../../infra/tables/tar.ts';
import {
  type ArchiveProgress,
  ArchiveRefused,
  type Header,
  type Manifest,
  type WrappedKeys,
  formatVersion,
  header,
  manifest,
  memberMaxBytes,
  membersMax,
  names,
  smallMaxBytes,
  unpackedMax,
  wrappedKeys,
} from './archive.format.ts';
import { areMembersInOrder } from './archive.rules.ts';

/** An archive whose bytes all match its manifest. */
export type CheckedArchive = {
  readonly file: string;
  readonly header: Header;
  readonly keys: WrappedKeys;
  readonly manifest: Manifest;
  /** The manifest bytes, which the passphrase authenticates. */
  readonly list: Buffer;
  readonly mac: Buffer;
};

/** True when the file starts with the bytes of an archive; no other input of the programme does. */
export async function looksPacked(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

/** Reads the whole archive before any change; throws `ArchiveRefused`. */
export async function checkArchive(
  file: string,
  onProgress: (progress: ArchiveProgress) => void = () => {},
): Promise<CheckedArchive> {
  const size = await sizeOf(file);
  const {
    header: first,
    special,
    listed,
  } = await readMembers(file, (bytes) => onProgress({ event: 'checking', bytes, size }));
  const list = special.get(names.manifest);
  const mac = special.get(names.mac);
  if (first === undefined || list === undefined || mac === undefined)
    throw new ArchiveRefused('damaged');
  const parsed = manifest.safeParse(jsonOf(list));
  const keys = wrappedKeys.safeParse(jsonOf(special.get(names.keys)));
  if (!parsed.success || !keys.success || !isSameList(parsed.data.members, listed))
    throw new ArchiveRefused('damaged');
  if (!areMembersInOrder(parsed.data)) throw new ArchiveRefused('foreignContents');
  return {
    file,
    header: first,
    keys: keys.data,
    manifest: parsed.data,
    list,
    mac: Buffer.from(mac.toString('latin1'), 'hex'),
  };
}

type ReadMembers = {
  /** Undefined: the archive has no members. */
  readonly header: Header | undefined;
  /** The contents of the members other than tables and files. */
  readonly special: ReadonlyMap<string, Buffer>;
  readonly listed: Manifest['members'];
};

async function readMembers(file: string, onBytes: (bytes: number) => void): Promise<ReadMembers> {
  const listed: Manifest['members'] = [];
  const special = new Map<string, Buffer>();
  let first: Header | undefined;
  for await (const member of membersOf(file, onBytes)) {
    first ??= readHeader(member);
    if (isSpecial(member.name)) {
      if (special.has(member.name) || isTooLong(member)) throw new ArchiveRefused('damaged');
      special.set(member.name, member.content);
    }
    if (listed.length > membersMax) throw new ArchiveRefused('tooLarge');
    if (member.name !== names.manifest && member.name !== names.mac) listed.push(entryOf(member));
  }
  return { header: first, special, listed };
}

/** The tables and files of a checked archive; throws when the file has changed since the check. */
export async function* contentsOf(archive: CheckedArchive): AsyncGenerator<TarMember> {
  const expected = archive.manifest.members.values();
  for await (const member of membersOf(archive.file)) {
    if (member.name === names.manifest) break;
    if (!isSameEntry(expected.next().value, entryOf(member))) throw new ArchiveRefused('changed');
    if (!isSpecial(member.name)) yield member;
  }
  if (expected.next().done !== true) throw new ArchiveRefused('changed');
}

export function entryOf({ name, content }: TarMember): Manifest['members'][number] {
  return {
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

async function* membersOf(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<TarMember> {
  const packed = createReadStream(file);
  const plain = packed.pipe(createGunzip());
  async function* bounded(): AsyncGenerator<Buffer> {
    let unpacked = 0;
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > unpackedMax(packed.bytesRead)) throw new ArchiveRefused('tooLarge');
      yield chunk;
    }
  }
  packed.once('error', (error) => plain.destroy(error));
  let isFirst = true;
  try {
    for await (const member of readTar(bounded(), memberMaxBytes)) {
      isFirst = false;
      onBytes(packed.bytesRead);
      yield member;
    }
  } catch (error) {
    if (error instanceof BrokenTar || isPackingFault(error)) {
      throw new ArchiveRefused(isFirst ? 'notAnArchive' : 'damaged');
    }
    throw error;
  } finally {
    packed.destroy();
    plain.destroy();
  }
}

function isPackingFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function readHeader({ name, content }: TarMember): Header {
  const parsed = header.safeParse(name === names.header ? jsonOf(content) : null);
  if (!parsed.success) throw new ArchiveRefused('notAnArchive');
  if (parsed.data.version > formatVersion) throw new ArchiveRefused('newerFormat');
  return parsed.data;
}

function isTooLong({ name, content }: TarMember): boolean {
  return name !== names.manifest && content.length > smallMaxBytes;
}

function isSpecial(name: string): boolean {
  return Object.values<string>(names).includes(name);
}

function jsonOf(content: Buffer | undefined): unknown {
  try {
    return JSON.parse(content?.toString('utf8') ?? 'null');
  } catch {
    return null;
  }
}

type Entry = Manifest['members'][number];

function isSameList(listed: readonly Entry[], found: readonly Entry[]): boolean {
  return (
    listed.length === found.length &&
    listed.every((entry, index) => isSameEntry(entry, found[index]))
  );
}

function isSameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  return one?.name === other?.name && one?.bytes === other?.bytes && one?.sha256 === other?.sha256;
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file).catch(() => null);
  if (handle === null) throw new ArchiveRefused('missing');
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new ArchiveRefused('notAnArchive');
    return found.size;
  } finally {
    await handle.close();
  }
}
