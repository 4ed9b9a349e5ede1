import { decoded, inspect } from '../../../../../infra/tables/encoding.ts';
import { memorySource, Unreadable } from '../../../../../infra/tables/source.ts';
import type { UnknownForm } from './answer.copy.ts';
import { unknownSign } from './numbers.rules.ts';

/** First bytes of files that are no text. */
const signs: readonly (readonly [hex: string, form: UnknownForm])[] = [
  ['25504446', 'pdf'],
  ['504b0304', 'workbook'],
  ['d0cf11e0', 'oldWorkbook'],
  ['89504e47', 'picture'],
  ['ffd8ff', 'picture'],
  ['47494638', 'picture'],
];

/** A bank file's text in its declared or recognised encoding; or the name of another format. */
export async function textOfFile(
  file: Buffer,
): Promise<{ readonly text: string } | { readonly unknown: UnknownForm }> {
  if (file.length === 0) return { unknown: 'empty' };
  const start = file.subarray(0, 8).toString('hex');
  const sign = signs.find(([hex]) => start.startsWith(hex));
  if (sign !== undefined) return { unknown: sign[1] };
  const text = declaredEncoding(file) ?? (await recognised(file));
  return text === null ? { unknown: 'encoding' } : { text };
}

/** Decodes as the first XML line declares; null for no or a wrong declaration. */
function declaredEncoding(file: Buffer): string | null {
  const start = file.subarray(0, 200).toString('latin1');
  const label = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    start,
  )?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

async function recognised(file: Buffer): Promise<string | null> {
  const source = memorySource('', file, '');
  try {
    const { encoding } = await inspect(source);
    let text = '';
    for await (const piece of decoded(source, encoding)) text += piece;
    return text;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // Banks write MT940 in DOS code pages; its words are not stored, and everything relevant is
    // ASCII.
    const plain = file.toString('latin1').replace(/[\u0080-\u00FF]/g, unknownSign);
    return /^:20:/m.test(plain.slice(0, 4_000)) ? plain : null;
  }
}
