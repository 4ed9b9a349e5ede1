import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';

export type NamedBytes = {
  readonly name: Buffer;
  readonly content: string | Buffer;
  /** The UTF-8 name field, valid for a plain name of these bytes. */
  readonly unicode?: { readonly path: string; readonly of: Buffer };
};

/** An archive with exactly these bytes as names, without a declared encoding. */
export function zipOfBytes(files: readonly NamedBytes[]): Buffer {
  // ASCII names are not marked as UTF-8; the bytes replace them.
  const standIns = files.map(({ name }, at) => String.fromCharCode(0x41 + at).repeat(name.length));
  const parts = files.map(({ content, unicode }, at) => {
    const extra = unicode === undefined ? {} : { 0x70_75: unicodePath(unicode.path, unicode.of) };
    return [standIns[at] ?? '', [new Uint8Array(Buffer.from(content)), { extra }]] as const;
  });
  const archive = Buffer.from(
    zipSync(Object.fromEntries(parts.map(([name, [data, options]]) => [name, [data, options]]))),
  );
  for (const [at, { name }] of files.entries()) {
    const standIn = standIns[at] ?? '';
    for (let found = archive.indexOf(standIn); found !== -1; found = archive.indexOf(standIn))
      name.copy(archive, found);
  }
  return archive;
}

function unicodePath(path: string, of: Buffer): Uint8Array {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt32LE(crc32(of), 1);
  return new Uint8Array(Buffer.concat([head, Buffer.from(path)]));
}
