import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';

type ExtraField = { readonly id: number; readonly data: Buffer };

/** Bit 11 of an entry's flags: its name is UTF-8. */
const utf8Flag = 0x08_00;
/** Info-ZIP's field with the name in UTF-8, in addition to another encoding. */
const unicodePathId = 0x70_75;

/**
 * The name of an entry, with `/` between folders; null when it leads out of the archive. UTF-8 when
 * the entry says so or its bytes are valid (macOS sets no flag); else the code page of Polish
 * Windows, which Explorer and 7-Zip use.
 */
export function entryName(
  bytes: Buffer,
  flags: number,
  extraFields: readonly ExtraField[],
): string | null {
  const isSaidUtf8 = (flags & utf8Flag) !== 0;
  const written =
    unicodePath(bytes, extraFields) ??
    (isSaidUtf8 || isUtf8(bytes) ? bytes.toString() : cp852Text(bytes));
  const name = written.replaceAll('\\', '/');
  return /^(\/|[a-z]:)/i.test(name) || name.split('/').includes('..') ? null : name;
}

/**
 * Version (1), CRC-32 of the other name, and the name; ignored when the other name has changed
 * since.
 */
function unicodePath(bytes: Buffer, extraFields: readonly ExtraField[]): string | undefined {
  const field = extraFields.find(
    ({ id, data }) =>
      id === unicodePathId &&
      data.length > 5 &&
      data[0] === 1 &&
      data.readUInt32LE(1) === crc32(bytes),
  );
  const path = field?.data.subarray(5);
  return path !== undefined && isUtf8(path) ? path.toString() : undefined;
}

/**
 * The upper half of code page 852, from 0x80 on, sixteen characters a line; `TextDecoder` lacks it.
 */
const cp852 = [
  'ÇüéâäůćçłëŐőîŹÄĆ',
  'ÉĹĺôöĽľŚśÖÜŤťŁ×č',
  'áíóúĄąŽžĘę¬źČş«»',
  '░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐',
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤',
  'đĐĎËďŇÍÎě┘┌█▄ŢŮ▀',
  'ÓßÔŃńňŠšŔÚŕŰýÝţ´',
  '\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
].join('');

function cp852Text(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : cp852.charAt(byte - 0x80),
  ).join('');
}
