import { canonicalIban, isPesel, isPolishIban, isZipCode } from '@klub/contract/identity';
import { zipSync } from 'fflate';
import {
  harmlessName,
  withoutMetadata,
} from '../../apps/server/src/infra/files/attachments.rules.ts';
import {
  compoundFile,
  mainTypes,
  officeFile,
  zipped,
} from '../../apps/server/src/infra/files/attachments.testing.ts';
import { attachmentType } from '../../apps/server/src/infra/files/attachments.ts';
import { cleanHtml, depthOfHtml, isBlankHtml } from '../../apps/server/src/infra/html.ts';
import { e164Of } from '../../apps/server/src/infra/phone.ts';
import { isHarmlessSvg, svgSize } from '../../apps/server/src/infra/files/pictures.ts';
import { memorySource } from '../../apps/server/src/infra/tables/source.ts';
import { openSheet } from '../../apps/server/src/infra/tables/spreadsheet.ts';
import { workbook } from '../../apps/server/src/infra/tables/spreadsheet.testing.ts';
import { attribute, xmlScanner } from '../../apps/server/src/infra/tables/xml.ts';
import { styleOfFormat, unescapedString } from '../../apps/server/src/infra/tables/xlsx.rules.ts';
import { html, isWrong } from '../../apps/server/src/modules/office/programme/programme.columns.ts';
import {
  columnName,
  dayFrom,
  momentFrom,
  monthFrom,
  wholeNumberOf,
  yesNoFrom,
} from '../../apps/server/src/modules/office/programme/programme.rules.ts';
import { keyFrom } from '../../apps/server/src/modules/office/programme/kinds/content/questions.rules.ts';
import { thresholdsFrom } from '../../apps/server/src/modules/office/programme/kinds/rules/rules.rules.ts';
import { subtitleFrom } from '../../apps/server/src/modules/office/programme/kinds/targets/special-tasks.rules.ts';
import { readAnswer } from '../../apps/server/src/modules/money/settlements/payout/answer.rules.ts';
import { searchOf } from '../../apps/server/src/modules/club/territory/search.rules.ts';
import type { Costing } from './growth.ts';

const mib = 1_048_576;

/** Letters that parsers give a meaning, or that a class of characters holds. */
const letters = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  'a',
  'Z',
  'ż',
  '0',
  '.',
  ',',
  ';',
  ':',
  '-',
  '_',
  '+',
  '*',
  '/',
  '\\',
  '|',
  '=',
  '&',
  '%',
  '#',
  '?',
  '@',
  '"',
  '""',
  "'",
  '<',
  '>',
  '(',
  '[',
  '{',
  ']',
  '!',
  '\u0301',
  '\u00a0',
  '\u202e',
  '😀',
] as const;
/** Nests, halves of something, and what makes a search begin again and again. */
const nests = [
  'a ',
  ' a',
  'a.',
  '<b>',
  '<p>',
  '<a href="',
  '</b>',
  '<!--',
  '<![CDATA[',
  '&lt',
  '&#x',
  '=="',
  '{"a":',
  '[[',
  '"a";',
  ';"',
  'a@',
  '0-',
  '1.0,',
  '_x000',
  'on =',
  'href=',
  'url( ',
] as const;

export type Shape = { readonly name: string; of(size: number): string };

/**
 * `count` shapes of text: each of the letters and nests alone, then drawn mixtures with a drawn
 * beginning and end.
 */
export function shapes(random: () => number, drawn: number): Shape[] {
  const parts = [...letters, ...nests];
  const one = (): string => parts[Math.floor(random() * parts.length)] ?? ' ';
  const alone = parts.map((part) => repeated('', part, ''));
  const ended = letters.map((part) => repeated('x', part, 'x\u0001'));
  const mixed = Array.from({ length: drawn }, () => repeated(one(), `${one()}${one()}`, one()));
  return [...alone, ...ended, ...mixed];
}

function repeated(start: string, part: string, end: string): Shape {
  const of = (size: number): string => start + part.repeat(Math.ceil(size / part.length)) + end;
  return { name: JSON.stringify(`${start}${part}…${end}`), of };
}

/** What takes one text: a name, a heading, a cell, a line typed. */
const textReaders: Readonly<Record<string, { run(text: string): unknown; sizeMax: number }>> = {
  'file name': { run: harmlessName, sizeMax: mib },
  'column heading': { run: columnName, sizeMax: mib },
  'number format': { run: (text) => styleOfFormat(164, text), sizeMax: mib },
  'text of a workbook': { run: unescapedString, sizeMax: mib },
  'attribute of a tag': { run: (text) => attribute(text, 'Target'), sizeMax: mib },
  'document of a workbook': {
    run: (text) => {
      const scanner = xmlScanner({});
      for (let at = 0; at < text.length; at += 16_384) scanner.write(text.slice(at, at + 16_384));
      scanner.end();
    },
    sizeMax: 8 * mib,
  },
  'day, month, moment, number, yes or no': {
    run: (text) => [
      dayFrom(text),
      monthFrom(text),
      momentFrom(text, 'end'),
      wholeNumberOf(text),
      yesNoFrom(text),
    ],
    sizeMax: 262_144,
  },
  'thresholds, key, subtitle': {
    run: (text) => [thresholdsFrom(text), keyFrom(text), subtitleFrom(text)],
    sizeMax: 32_768,
  },
  'phone number': { run: e164Of, sizeMax: mib },
  'account, PESEL, zip code': {
    run: (text) => [isPolishIban(canonicalIban(text)), isPesel(text), isZipCode(text)],
    sizeMax: mib,
  },
  'search box': { run: searchOf, sizeMax: mib },
  'answer of a bank': {
    run: (text) => [
      readAnswer(text),
      readAnswer(`:20:\n:61:2611101110C1,00NTRF\n:86:${text}`),
      readAnswer(`<Document>${text}`),
    ],
    sizeMax: mib,
  },
  'HTML of a cell': {
    run: (text) => {
      const read = html.read(text);
      if (!isWrong(read)) isBlankHtml(cleanHtml(read).html);
    },
    sizeMax: 131_072,
  },
  'depth of HTML': { run: depthOfHtml, sizeMax: mib },
  drawing: {
    run: (text) => [isHarmlessSvg(text), isHarmlessSvg(`<svg ${text}`), svgSize(`<svg ${text}>`)],
    sizeMax: mib,
  },
};

async function readSheet(content: string | Buffer): Promise<void> {
  const sheet = await openSheet(memorySource('plik', content, '/'));
  for await (const _ of sheet.rows()) continue;
}

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const windows1250 = (text: string): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0xb3, 0x0a])]);

const csvFiles: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'CSV: the whole file': (text) => text,
  'CSV: under a heading': (text) => `a;b\n${text}`,
  'CSV: in a quoted cell': (text) => `a;b\n"${text}`,
  'CSV: in UTF-16': (text) => utf16(`a\tb\n${text}`),
  'CSV: in Windows-1250': (text) => windows1250(`a,b\n${text}`),
};

/** Parts of a workbook, each as long as asked. */
const workbooks: Readonly<Record<string, (size: number) => Buffer>> = {
  'rows without content': (size) =>
    workbook({ strings: [], rows: [`</row>${'<row/>'.repeat(size / 6)}<row>`] }),
  'cells without content': (size) => workbook({ strings: [], rows: ['<c/>'.repeat(size / 4)] }),
  'last columns alone': (size) =>
    workbook({
      strings: [],
      rows: Array.from({ length: size / 64 }, () => '<c r="XFD1"><v>1</v></c>'),
    }),
  'cells of one row': (size) =>
    workbook({ strings: [], rows: ['<c><v>1</v></c>'.repeat(Math.min(16_000, size / 16))] }),
  'a cell in pieces': (size) =>
    workbook({ strings: [], rows: [`<c><v>${'a<!-- -->'.repeat(size / 9)}</v></c>`] }),
  comments: (size) => workbook({ strings: [], rows: [], before: '<!-- -->'.repeat(size / 8) }),
  'a comment that never ends': (size) =>
    workbook({ strings: [], rows: [], before: `<!--${'- '.repeat(size / 2)}` }),
  'a tag that never ends': (size) =>
    workbook({ strings: [], rows: [], before: `<a ${'x="" '.repeat(size / 5)}` }),
  'nested elements': (size) => workbook({ strings: [], rows: ['<a>'.repeat(size / 3)] }),
  entities: (size) =>
    workbook({ strings: [], rows: [`<c><v>${'&amp;'.repeat(size / 5)}</v></c>`] }),
  'shared texts without content': (size) =>
    workbook({ strings: [], rows: [], sharedStrings: '<si/>'.repeat(size / 5) }),
  'a shared text in pieces': (size) =>
    workbook({ strings: [], rows: [], sharedStrings: `<si>${'<t>a</t>'.repeat(size / 8)}</si>` }),
  'a number format': (size) => workbook({ strings: [], rows: [], format: '['.repeat(size) }),
  'number formats': (size) =>
    workbook({
      strings: [],
      rows: [],
      format: `d"/>${'<numFmt numFmtId="9" formatCode="[[["/>'.repeat(size / 39)}<a b="`,
    }),
  relations: (size) =>
    workbook({
      strings: [],
      rows: [],
      root: `<R>${'<Relationship Id="r" Target="http://[::bad"/>'.repeat(size / 45)}</R>`,
    }),
};

const pngOf = (size: number): Buffer => {
  const chunk = Buffer.from('00000000494441540000 0000'.replace(' ', ''), 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...Array.from({ length: size / 12 }, () => chunk),
  ]);
};
const jpegOf = (size: number, part: string): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.from(part.repeat((size * 2) / part.length), 'hex'),
  ]);
/** A chain of sectors, each pointing to the next. */
const compoundOf = (size: number): Buffer => {
  const sectors = Math.max(4, Math.floor(size / 512));
  const file = Buffer.concat([compoundFile('Workbook'), Buffer.alloc(sectors * 512, 0xff)]);
  for (let at = 512; at + 8 < file.length; at += 4)
    file.writeUInt32LE(((at - 512) / 4) % sectors, at);
  return file;
};
const entries = (size: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: size / 128 }, (_, at) => [`xl/vba${at}.xml`, '']));

/** Attachments up to the five megabytes that a form takes. */
const attachments: Readonly<Record<string, { of(size: number): Buffer; type: string }>> = {
  'PNG of empty chunks': { of: pngOf, type: 'png' },
  'JPEG of fill bytes': { of: (size) => jpegOf(size, 'ff'), type: 'jpg' },
  'JPEG of empty segments': { of: (size) => jpegOf(size, 'ffe10002'), type: 'jpg' },
  'JPEG of end marks': { of: (size) => jpegOf(size, 'ffd9'), type: 'jpg' },
  'PDF of end marks': {
    of: (size) => Buffer.from(`%PDF-1.4 ${'%%EO startxre '.repeat(size / 14)}`),
    type: 'pdf',
  },
  'compound file of one chain': { of: compoundOf, type: 'xls' },
  'archive of many entries': {
    of: (size) => officeFile(mainTypes.xlsx, entries(size)),
    type: 'xlsx',
  },
  'archive with a long list of types': {
    of: (size) => officeFile(`${'ContentType="" '.repeat(size / 15)}`),
    type: 'docx',
  },
  'archive with a long media type': {
    of: (size) => zipped({ mimetype: ' '.repeat(size), 'content.xml': '' }),
    type: 'odt',
  },
  'archive of ends of archives': {
    of: (size) =>
      Buffer.concat([Buffer.from(zipSync({})), Buffer.from('PK\u0005\u0006'.repeat(size / 4))]),
    type: 'ods',
  },
};

/** Every parser with every shape: one line is one input that is doubled. */
export function costings(all: readonly Shape[]): Costing[] {
  const texts = Object.entries(textReaders).flatMap(([reader, { run, sizeMax }]) =>
    all.map(({ name, of }) => ({
      name: `${reader}: ${name}`,
      input: of,
      run: (text: string) => run(text),
      sizeMax,
    })),
  );
  const csv = Object.entries(csvFiles).flatMap(([file, wrap]) =>
    all.map(({ name, of }) => ({
      name: `${file}: ${name}`,
      input: (size: number) => wrap(of(size)),
      run: readSheet,
      sizeMax: 4 * mib,
    })),
  );
  const books = Object.entries(workbooks).map(([name, input]) => ({
    name: `XLSX: ${name}`,
    input,
    run: readSheet,
    sizeMax: 8 * mib,
  }));
  const files = Object.entries(attachments).map(([name, { of, type }]) => ({
    name: `attachment: ${name}`,
    input: of,
    run: async (content: Buffer) => {
      await attachmentType(`x.${type}`, content);
      withoutMetadata(type, content);
    },
    sizeMax: 4 * mib,
  }));
  return [...texts, ...csv, ...books, ...files];
}
