/**
 * The compound file of old Office [MS-CFB], up to its directory. A workbook has a stream `Workbook`
 * or `Book` in its root; a Word document, a presentation, an installer or an encrypted new workbook
 * has not.
 */

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerBytes = 512;
const entryBytes = 128;
const noSector = 0xff_ff_ff_fa;
const noEntry = 0xff_ff_ff_ff;

export function isSpreadsheetOfOldExcel(content: Buffer): boolean {
  const names = rootNames(content);
  if (names === null) return false;
  const has = (name: string): boolean => names.has(name);
  if (has('worddocument') || has('powerpoint document') || has('encryptedpackage')) return false;
  return has('workbook') || has('book');
}

/** The names in the root of a compound file, in lower case; null for another file. */
function rootNames(content: Buffer): ReadonlySet<string> | null {
  if (content.length < headerBytes || !content.subarray(0, 8).equals(signature)) return null;
  const shift = content.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const directory = chain(content, 1 << shift, content.readUInt32LE(48));
  if (directory === null || directory.length < entryBytes) return null;
  return namesUnder(directory, directory.readUInt32LE(76));
}

/** The sectors of a chain, concatenated; null when it leaves the file or is circular. */
function chain(content: Buffer, sectorBytes: number, first: number): Buffer | null {
  const fat = fatSectors(content, sectorBytes);
  const perSector = sectorBytes / 4;
  const seen = new Set<number>();
  const parts: Buffer[] = [];
  for (let sector = first; sector < noSector;) {
    const part = sectorOf(content, sectorBytes, sector);
    const fatSector = fat[Math.floor(sector / perSector)];
    if (part === null || fatSector === undefined || seen.has(sector)) return null;
    seen.add(sector);
    parts.push(part);
    const table = sectorOf(content, sectorBytes, fatSector);
    if (table === null) return null;
    sector = table.readUInt32LE((sector % perSector) * 4);
  }
  return Buffer.concat(parts);
}

/** Sectors of the allocation table: 109 in the header, the others in a separate chain. */
function fatSectors(content: Buffer, sectorBytes: number): number[] {
  const found: number[] = [];
  for (let at = 76; at < headerBytes; at += 4) found.push(content.readUInt32LE(at));
  const seen = new Set<number>();
  for (let next = content.readUInt32LE(68); next < noSector && !seen.has(next);) {
    seen.add(next);
    const sector = sectorOf(content, sectorBytes, next);
    if (sector === null) break;
    for (let at = 0; at < sectorBytes - 4; at += 4) found.push(sector.readUInt32LE(at));
    next = sector.readUInt32LE(sectorBytes - 4);
  }
  return found;
}

/** A file's last sector may be truncated: padded with zeros. */
function sectorOf(content: Buffer, sectorBytes: number, sector: number): Buffer | null {
  const start = (sector + 1) * sectorBytes;
  if (start >= content.length) return null;
  const part = content.subarray(start, start + sectorBytes);
  return part.length === sectorBytes
    ? part
    : Buffer.concat([part, Buffer.alloc(sectorBytes - part.length)]);
}

/** Entries of one level form a tree through left and right siblings; children are not followed. */
function namesUnder(directory: Buffer, child: number): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const waiting = [child];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const at = entry * entryBytes;
    if (entry === noEntry || seen.has(entry) || at + entryBytes > directory.length) continue;
    seen.add(entry);
    const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
    names.add(directory.toString('utf16le', at, at + nameBytes).toLowerCase());
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return names;
}
