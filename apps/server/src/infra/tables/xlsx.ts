import type { Row } from './csv.ts';
import { type Source, Unreadable, fileLimits } from './source.ts';
import {
  type CellKind,
  type NumberStyle,
  cellText,
  columnNumber,
  formatMaxLength,
  styleOfFormat,
  uncalculated,
  unescapedString,
} from './xlsx.rules.ts';
import { listsSheet } from './workbook.rules.ts';
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
 * The rows of a workbook's first visible sheet of cells; formulas by their last value. Lines are the sheet's row numbers.
 * Throws `Unreadable` for a filled cell in a hidden row or column, unless `readsHidden`.
 */
export async function* workbookRows(
  source: Source,
  { readsHidden = false }: HiddenCells = {},
): AsyncGenerator<Row[]> {
  const zip = await openZip(source);
  try {
    const book = await readBook(zip);
    const strings = await readStrings(zip, book.stringsPart);
    const styles = await readStyles(zip, book.stylesPart);
    yield* sheetRows(zip, book, strings, styles, readsHidden);
  } finally {
    zip.close();
  }
}

/** Whether cells count that a filter or a person has hidden. */
export type HiddenCells = { readonly readsHidden?: boolean | undefined };

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

type FoundSheet = { readonly id: string; readonly name: string; readonly state: SheetState };
type SheetState = 'visible' | 'hidden' | 'veryHidden';

async function readBook(zip: Zip): Promise<Book> {
  const part =
    (await targets(zip, '_rels/.rels')).ofType.get('officeDocument') ?? 'xl/workbook.xml';
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const links = await targets(zip, `${folder}_rels/${part.slice(folder.length)}.rels`);
  const { sheets, is1904 } = await scanBook(zip, part);
  const tables = sheets.flatMap(({ id, name, state }) => {
    const link = links.byId.get(id);
    // Charts, dialogs and macros have sheets of their own types.
    return link?.type === 'worksheet' ? [{ name, part: link.path, state }] : [];
  });
  const first = tables.find(({ state }) => state === 'visible');
  if (first === undefined)
    throw new Unreadable(
      sheets.some(({ id }) => links.byId.has(id)) ? 'noTable' : 'brokenWorkbook',
    );
  return {
    sheetPart: first.part,
    others: tables.filter((sheet) => sheet !== first && !isOfLists(sheet)),
    stringsPart: links.ofType.get('sharedStrings') ?? '',
    stylesPart: links.ofType.get('styles') ?? '',
    is1904,
  };
}

/** The allowed words of our own templates, which no menu of Excel shows. */
function isOfLists({ name, state }: Pick<FoundSheet, 'name' | 'state'>): boolean {
  return name === listsSheet && state === 'veryHidden';
}

function stateOf(text: string | undefined): SheetState {
  return text === 'hidden' || text === 'veryHidden' ? text : 'visible';
}

/** The sheets in their order, and whether days count from 1904. */
async function scanBook(
  zip: Zip,
  part: string,
): Promise<{ sheets: FoundSheet[]; is1904: boolean }> {
  const found: { sheets: FoundSheet[]; is1904: boolean } = { sheets: [], is1904: false };
  let depth = 0;
  await scanPart(zip, part, smallPartMaxBytes, {
    open: (tag, attributes) => {
      // Extensions have elements of the same names, deeper.
      if (tag === 'workbookPr' && depth === 1)
        found.is1904 = isOn(attribute(attributes, 'date1904'));
      if (tag === 'sheet' && depth === 2 && found.sheets.length < sheetsMax)
        found.sheets.push({
          id: attribute(attributes, 'id') ?? '',
          name: attribute(attributes, 'name') ?? '',
          state: stateOf(attribute(attributes, 'state')),
        });
      depth += 1;
    },
    close: () => {
      depth -= 1;
    },
  });
  return found;
}

/** A part that another one refers to; `type` is the last word of the relation's type. */
type Link = { readonly path: string; readonly type: string };
type Targets = {
  readonly byId: ReadonlyMap<string, Link>;
  /** Paths by type. */
  readonly ofType: ReadonlyMap<string, string>;
};

async function targets(zip: Zip, relations: string): Promise<Targets> {
  const byId = new Map<string, Link>();
  if (!zip.has(relations)) return { byId, ofType: new Map() };
  const folder = relations.replace(/_rels\/[^/]*$/, '');
  await scanPart(zip, relations, smallPartMaxBytes, {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      const path = target.startsWith('/')
        ? target.slice(1)
        : URL.parse(target, `zip:/${folder}`)?.pathname.slice(1);
      if (path === undefined) throw new Unreadable('badRelation');
      const type = (attribute(attributes, 'Type') ?? '').replace(/^.*\//, '');
      byId.set(attribute(attributes, 'Id') ?? '', { path, type });
    },
  });
  return { byId, ofType: new Map([...byId.values()].map(({ path, type }) => [type, path])) };
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

const byValue: NumberStyle = { shown: 'value' };

/** How each cell style shows a number. */
async function readStyles(zip: Zip, part: string): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (!zip.has(part)) return styles;
  const formats = new Map<number, NumberStyle>();
  let list = '';
  await scanPart(zip, part, smallPartMaxBytes, {
    open: (tag, attributes) => {
      if (tag === 'numFmts' || tag === 'cellXfs') list = tag;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      // Formats of conditional styles say nothing about cells.
      if (tag === 'numFmt' && list === 'numFmts') {
        const format = attribute(attributes, 'formatCode') ?? '';
        if (format.length > formatMaxLength) throw new Unreadable('longFormat');
        formats.set(id, styleOfFormat(id, format));
      }
      if (tag === 'xf' && list === 'cellXfs')
        styles.push(formats.get(id) ?? styleOfFormat(id, undefined));
    },
    close: (tag) => {
      if (tag === list) list = '';
    },
  });
  return styles;
}

type OpenCell = {
  readonly column: number;
  readonly kind: CellKind;
  hasFormula: boolean;
  value: string;
};

/** What is read while the rows of a sheet are scanned. */
type SheetScan = {
  rows: Row[];
  line: number;
  isHiddenLine: boolean;
  /** Elements `row` so far. */
  count: number;
  /** Position of a cell without a reference. */
  at: number;
  gaps: number;
  cells: string[];
  cell: OpenCell | null;
  /** True within an element whose text belongs to the cell's value. */
  isValue: boolean;
  isHint: boolean;
};

async function* sheetRows(
  zip: Zip,
  book: Book,
  strings: readonly string[],
  styles: readonly NumberStyle[],
  readsHidden: boolean,
): AsyncGenerator<Row[]> {
  const scan: SheetScan = {
    rows: [],
    line: 0,
    isHiddenLine: false,
    count: 0,
    at: 0,
    gaps: 0,
    cells: [],
    cell: null,
    isValue: false,
    isHint: false,
  };
  const columns = hiddenColumns();
  const scanner = xmlScanner({
    open: (tag, attributes) => {
      if (tag === 'col') columns.note(attributes);
      else if (tag === 'row') openRow(scan, attributes);
      else if (tag === 'c') openCell(scan, attributes, book, styles);
      else if (scan.cell !== null) openPart(scan, scan.cell, tag);
    },
    text: (text) => {
      const { cell } = scan;
      if (!scan.isValue || cell === null) return;
      cell.value += text;
      if (cell.value.length > fileLimits.cellOfWorkbook)
        throw new Unreadable('longCell', scan.line);
    },
    close: (tag) => {
      scan.isValue = false;
      if (tag === 'rPh') scan.isHint = false;
      if (tag === 'c' && scan.cell !== null) {
        const text = textOf(scan.cell, strings);
        const isHidden = scan.isHiddenLine || columns.has(scan.cell.column);
        if (text !== '' && !readsHidden && isHidden)
          throw new Unreadable(scan.isHiddenLine ? 'hiddenRow' : 'hiddenColumn', scan.line);
        closeCell(scan, scan.cell.column, text);
      }
      if (tag === 'row' && scan.cells.length > 0)
        scan.rows.push({ line: scan.line, cells: scan.cells });
    },
  });
  for await (const text of texts(zip.part(book.sheetPart, sheetMaxBytes))) {
    scanner.write(text);
    if (scan.rows.length === 0) continue;
    yield scan.rows;
    scan.rows = [];
  }
  scanner.end();
  if (scan.rows.length > 0) yield scan.rows;
}

/** The hidden columns of a sheet; as many notes as a sheet has columns, so that a check of a cell costs the same for any file. */
function hiddenColumns(): { note(attributes: string): void; has(column: number): boolean } {
  const marks = new Uint8Array(fileLimits.columns);
  let notes = 0;
  return {
    note: (attributes) => {
      if (!isOn(attribute(attributes, 'hidden'))) return;
      notes += 1;
      if (notes > fileLimits.columns) throw new Unreadable('hugeWorkbook');
      const from = Number(attribute(attributes, 'min')) - 1;
      marks.fill(1, Math.max(0, from), Number(attribute(attributes, 'max')));
    },
    has: (column) => marks[column] === 1,
  };
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function openRow(scan: SheetScan, attributes: string): void {
  scan.line = lineOf(attributes, scan.line + 1);
  scan.count += 1;
  if (scan.line > fileLimits.rows || scan.count > fileLimits.rows)
    throw new Unreadable('manyRows', fileLimits.rows);
  scan.isHiddenLine = isOn(attribute(attributes, 'hidden'));
  scan.cells = [];
  scan.at = 0;
}

function openCell(
  scan: SheetScan,
  attributes: string,
  { is1904 }: Book,
  styles: readonly NumberStyle[],
): void {
  const column = columnNumber(attribute(attributes, 'r')) ?? scan.at;
  if (column >= fileLimits.columns) throw new Unreadable('manyColumns', scan.line);
  const type = attribute(attributes, 't') ?? 'n';
  const style = styles[Number(attribute(attributes, 's') ?? -1)] ?? byValue;
  scan.cell = { column, kind: { type, style, is1904 }, hasFormula: false, value: '' };
}

/** An inline text has its value in `t`, any other cell in `v`; some programs write both. */
function openPart(scan: SheetScan, cell: OpenCell, tag: string): void {
  if (tag === 'f') cell.hasFormula = true;
  if (tag === 'rPh') scan.isHint = true;
  scan.isValue = tag === (cell.kind.type === 'inlineStr' ? 't' : 'v') && !scan.isHint;
}

function textOf(cell: OpenCell, strings: readonly string[]): string {
  const text = cellText(cell.kind, cell.value, strings);
  // A formula of type `str` may well be empty: IF(A1="";"";…).
  return text === '' && cell.hasFormula && cell.kind.type !== 'str' ? uncalculated : text;
}

function closeCell(scan: SheetScan, column: number, text: string): void {
  if (text !== '') {
    scan.gaps += Math.max(0, column - scan.cells.length);
    if (scan.gaps > gapsMax) throw new Unreadable('hugeWorkbook', scan.line);
    while (scan.cells.length < column) scan.cells.push('');
    scan.cells[column] = text;
  }
  scan.at = column + 1;
  scan.cell = null;
}

/** `next`: the line of a row without a number. */
function lineOf(attributes: string, next: number): number {
  const line = Number(attribute(attributes, 'r') ?? next);
  if (!Number.isSafeInteger(line) || line < 1) throw new Unreadable('brokenWorkbook');
  return line;
}
