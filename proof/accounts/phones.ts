import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber, getCountries } from 'libphonenumber-js/max';
import { publicData } from '../../apps/server/src/testing/public-data.ts';

/** A number by what the numbering plan uses it for: `MOBILE`, `PREMIUM_RATE`, `FIXED_LINE`, … */
export type PlannedNumber = { readonly type: string; readonly phone: string };

const digits = 9;

/** The project's own few, and with the public table of the Polish numbering plan some of each of its ranges. */
export function polishNumbers(ofEachRange: number): PlannedNumber[] {
  const own = rowsOf(join(import.meta.dirname, '../tables/polish-numbers.csv'));
  const table = publicData('pl/phone/libphonenumber-48/ranges.csv');
  const ranges = table === undefined || !existsSync(table) ? [] : rowsOf(table);
  const planned = ranges
    .filter(([, length]) => length === String(digits))
    .flatMap(([prefix = '', , type = '']) =>
      Array.from({ length: ofEachRange }, (_, index) => ({ type, phone: numberIn(prefix, index) })),
    );
  const all = [...own.map(([phone = '', type = '']) => ({ type, phone })), ...planned];
  return [...new Map(all.map((number) => [number.phone, number])).values()];
}

/** A mobile number of every country but Poland, in E.164. */
export function foreignMobiles(): string[] {
  const all = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, examples);
    return example === undefined || example.countryCallingCode === '48' ? [] : [example.number];
  });
  return [...new Set<string>(all)];
}

function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => line.split(';').map((cell) => cell.trim()));
}

/** `2113[06-9]` and the like: the classes of signs are the only patterns there. */
function numberIn(prefix: string, index: number): string {
  const head = prefix.replace(/\[([^\]]+)\]/g, (_, signs: string) => {
    const listed = signs.replace(/(\d)-(\d)/g, (_range, from: string, to: string) =>
      spread(from, to),
    );
    return listed[index % listed.length] ?? '';
  });
  return head.padEnd(digits - 1, '4').slice(0, digits - 1) + String(index % 10);
}

function spread(from: string, to: string): string {
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, index) => Number(from) + index,
  ).join('');
}
