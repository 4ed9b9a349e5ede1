import type { Row } from './csv.ts';
import { type Source, Unreadable, fileLimits } from './source.ts';
import {
  type CellKind,
  cellText,
  columnNumber,
  formatMaxLength,
  isDateFormat,
  unescapedString,
} from './xlsx.rules.ts';
import { attribute, xmlScanner, type XmlListener } from './xml.ts';
import { type Zip, openZip } from './zip.ts';

/** Limits against decompression bombs. */
const smallPartMaxBytes = 16 * 1_048_576;
const stringsMaxBytes = 256 * 1_048_576;
const sheetMaxBytes = 1_073_741_824;
const stringsMaxLength = 100_000_000;
const stringsMax = 4_000_000;
/** Maximum number of sheets whose names are read. */
const sheetsMax = 50;
/**
 * Maximum number of omitted cells before filled ones, in all rows: they take no space in the file.
 */
const gapsMax = 16 * fileLimits.rows;

/**
 * The rows of a workbook's first sheet; formulas by their last value. Lines are the sheet's row
 * numbers.
 */
export async function* workbookRows(source: Source): AsyncGenerator<Row[]> {
  const zip = await openZip(source);
  try {
    const book = await readBook(zip);
    const strings = await readStrings(zip, book.stringsPart);
    const dateStyles = await readDateStyles(zip, book.stylesPart);
    yield* sheetRows(zip, book, strings, dateStyles);
  } finally {
    zip.close();
  }
}

/** Names of further sheets with a filled cell. */
export async function filledSheets(source: Source): Promise<string[]> {
  const zip = await openZip(source);
  try {
    const { others } = await readBook(zip);
    const names: string[] = [];
    for (const { name, part } of others)
      if (zip.has(part) && (await hasValue(zip, part))) names.push(name);
    return names;
  } finally {
    zip.close();
  }
}

async function hasValue(zip: Zip, part: string): Promise<boolean> {
  let found = false;
  let isValue = false;
  const scanner = xmlScanner({
    open: (tag) => {
      isValue = tag === 'v' || tag === 't';
    },
    text: (text) => {
      if (isValue && text.trim() !== '') found = true;
    },
    close: () => {
      isValue = false;
    },
  });
  for await (const text of texts(zip.part(part, sheetMaxBytes))) {
    scanner.write(text);
    if (found) return true;
  }
  return false;
}

type Book = {
  readonly sheetPart: string;
  readonly others: readonly { readonly name: string; readonly part: string }[];
  readonly stringsPart: string;
  readonly stylesPart: string;
  readonly is1904: boolean;
};

async function readBook(zip: Zip): Promise<Book> {
  const part =
    (await targets(zip, '_rels/.rels')).ofType.get('officeDocument') ?? 'xl/workbook.xml';
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = part.slice(folder.length);
  const links = await targets(zip, `${folder}_rels/${name}.rels`);
  const found: { sheets: { id: string; name: string }[]; is1904: boolean } = {
    sheets: [],
    is1904: false,
  };
  await scanPart(zip, part, smallPartMaxBytes, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr')
        found.is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (tag !== 'sheet' || found.sheets.length >= sheetsMax) return;
      found.sheets.push({
        id: attribute(attributes, 'id') ?? '',
        name: attribute(attributes, 'name') ?? '',
      });
    },
  });
  const [first, ...others] = found.sheets;
  const sheetPart = links.byId.get(first?.id ?? '');
  if (sheetPart === undefined) throw new Unreadable('brokenWorkbook');
  const { ofType } = links;
  return {
    sheetPart,
    others: others.map(({ id, name: title }) => ({ name: title, part: links.byId.get(id) ?? '' })),
    stringsPart: ofType.get('sharedStrings') ?? '',
    stylesPart: ofType.get('styles') ?? '',
    is1904: found.is1904,
  };
}

type Targets = { readonly byId: Map<string, string>; readonly ofType: Map<string, string> };

/** Paths of a part's related parts, by id and by the last word of their type. */
async function targets(zip: Zip, relations: string): Promise<Targets> {
  const byId = new Map<string, string>();
  const ofType = new Map<string, string>();
  if (!zip.has(relations)) return { byId, ofType };
  const folder = relations.replace(/_rels\/[^/]*$/, '');
  await scanPart(zip, relations, smallPartMaxBytes, {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      const path = target.startsWith('/')
        ? target.slice(1)
        : URL.parse(target, `zip:/${folder}`)?.pathname.slice(1);
      if (path === undefined) throw new Unreadable('badRelation');
      byId.set(attribute(attributes, 'Id') ?? '', path);
      ofType.set((attribute(attributes, 'Type') ?? '').replace(/^.*\//, ''), path);
    },
  });
  return { byId, ofType };
}

async function scanPart(
  zip: Zip,
  part: string,
  maxBytes: number,
  listener: XmlListener,
): Promise<void> {
  const scanner = xmlScanner(listener);
  for await (const text of texts(zip.part(part, maxBytes))) scanner.write(text);
  scanner.end();
}

async function* texts(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The shared texts, by number. Phonetic hints (`rPh`) are left out. */
async function readStrings(zip: Zip, part: string): Promise<string[]> {
  const strings: string[] = [];
  if (!zip.has(part)) return strings;
  let length = 0;
  let current = '';
  let isText = false;
  let isHint = false;
  await scanPart(zip, part, stringsMaxBytes, {
    open: (tag) => {
      if (tag === 'si') current = '';
      isText = tag === 't' && !isHint;
      if (tag === 'rPh') isHint = true;
    },
    text: (text) => {
      if (!isText) return;
      current += text;
      if (current.length > fileLimits.cellOfWorkbook) throw new Unreadable('longCell');
    },
    close: (tag) => {
      isText = false;
      if (tag === 'rPh') isHint = false;
      if (tag !== 'si') return;
      strings.push(unescapedString(current));
      length += current.length + 1;
      if (length > stringsMaxLength || strings.length > stringsMax)
        throw new Unreadable('hugeWorkbook');
    },
  });
  return strings;
}

/** Whether each cell style shows a number as a date. */
async function readDateStyles(zip: Zip, part: string): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!zip.has(part)) return styles;
  const formats = new Map<number, boolean>();
  let isInCells = false;
  await scanPart(zip, part, smallPartMaxBytes, {
    open: (tag, attributes) => {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (tag === 'numFmt') {
        const format = attribute(attributes, 'formatCode') ?? '';
        if (format.length > formatMaxLength) throw new Unreadable('longFormat');
        formats.set(id, isDateFormat(id, format));
      }
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'xf' && isInCells) styles.push(formats.get(id) ?? isDateFormat(id, undefined));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

type OpenCell = { readonly column: number; readonly kind: CellKind; value: string };

async function* sheetRows(
  zip: Zip,
  book: Book,
  strings: readonly string[],
  dateStyles: readonly boolean[],
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let line = 0;
  let count = 0;
  /** Position of a cell without a reference. */
  let at = 0;
  let gaps = 0;
  let cells: string[] = [];
  let cell: OpenCell | null = null;
  let isValue = false;
  const scanner = xmlScanner({
    open: (tag, attributes) => {
      if (tag === 'row') {
        line = lineOf(attributes, line + 1);
        count += 1;
        if (line > fileLimits.rows || count > fileLimits.rows)
          throw new Unreadable('manyRows', fileLimits.rows);
        cells = [];
        at = 0;
      } else if (tag === 'c') {
        const column = columnNumber(attribute(attributes, 'r')) ?? at;
        if (column >= fileLimits.columns) throw new Unreadable('manyColumns', line);
        cell = { column, kind: kindOf(attributes, book, dateStyles), value: '' };
      }
      isValue = tag === 'v' || tag === 't';
    },
    text: (text) => {
      if (!isValue || cell === null) return;
      cell.value += text;
      if (cell.value.length > fileLimits.cellOfWorkbook) throw new Unreadable('longCell', line);
    },
    close: (tag) => {
      isValue = false;
      if (tag === 'c' && cell !== null) {
        const text = cellText(cell.kind, cell.value, strings);
        if (text !== '') {
          gaps += Math.max(0, cell.column - cells.length);
          if (gaps > gapsMax) throw new Unreadable('hugeWorkbook', line);
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = text;
        }
        at = cell.column + 1;
        cell = null;
      }
      if (tag === 'row' && cells.length > 0) rows.push({ line, cells });
    },
  });
  for await (const text of texts(zip.part(book.sheetPart, sheetMaxBytes))) {
    scanner.write(text);
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  scanner.end();
  if (rows.length > 0) yield rows;
}

/** `next`: the line of a row without a number. */
function lineOf(attributes: string, next: number): number {
  const line = Number(attribute(attributes, 'r') ?? next);
  if (!Number.isSafeInteger(line) || line < 1) throw new Unreadable('brokenWorkbook');
  return line;
}

function kindOf(attributes: string, { is1904 }: Book, dateStyles: readonly boolean[]): CellKind {
  const isDate = dateStyles[Number(attribute(attributes, 's') ?? -1)] === true;
  return { type: attribute(attributes, 't') ?? 'n', isDate, is1904 };
}
