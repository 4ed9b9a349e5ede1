import { dayMs } from '../clock.ts';
import { type Cell, type Column, type Format, printable, visible } from './table.ts';
import { trimmedOf } from '../control/trim.ts';

/** Limit of Excel. */
export const rowsPerSheet = 1_048_576;
const textMaxLength = 32_767;
const sheetNameMaxLength = 31;

/** Excel treats 1900 as a leap year, so its count is right from March 1900 on. */
const firstDay = Date.UTC(1899, 11, 30);
const firstRightDay = 61;

/** Positions in `cellXfs` of the styles below. */
const styleOf: Readonly<Record<Format, number>> = {
  text: 1,
  exact: 1,
  integer: 2,
  percent: 3,
  money: 4,
  date: 5,
  month: 6,
};
const headingStyle = 7;

/**
 * Text cells have the format "text", so that an edited cell stays text, even after an equals sign.
 * Only the heading has colours and fonts.
 */
const stylesXml =
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  `<numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;z&#322;&quot;"/>` +
  `<numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="mm\\.yyyy"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
  `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
  `<fill><patternFill patternType="solid"><fgColor rgb="FFE6E9EF"/><bgColor indexed="64"/></patternFill></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="8">${[0, 49, 3, 9, 164, 165, 166].map((format) => style(format)).join('')}` +
  `<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function style(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

/** 0 → `A`, 26 → `AA` */
export function columnLetters(index: number): string {
  const rest = index % 26;
  const letter = String.fromCharCode(65 + rest);
  return index < 26 ? letter : columnLetters((index - rest) / 26 - 1) + letter;
}

/**
 * XML of the rows from line `first` on. Text is inline, because a shared list would have to stay in
 * memory.
 */
export function rowsXml(
  rows: readonly (readonly Cell[])[],
  formats: readonly Format[],
  first: number,
): string {
  const letters = formats.map((_, index) => columnLetters(index));
  let xml = '';
  let line = first;
  for (const row of rows) {
    xml += `<row r="${line}">`;
    for (let index = 0; index < formats.length; index += 1) {
      xml += cellXml(row[index] ?? null, formats[index] ?? 'text', `${letters[index]}${line}`);
    }
    xml += '</row>';
    line += 1;
  }
  return xml;
}

function cellXml(cell: Cell, format: Format, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberXml(cell, format, at);
  if (format === 'exact') return stringXml(inXml(whole(coded(visible(cell)))), styleOf.exact, at);
  const day = format === 'date' || format === 'month' ? serialOf(cell) : null;
  return day === null
    ? textXml(cell, styleOf.text, at)
    : `<c r="${at}" s="${styleOf[format]}"><v>${day}</v></c>`;
}

function numberXml(value: number, format: Format, at: string): string {
  if (!Number.isFinite(value)) return '';
  const isNumber = format === 'integer' || format === 'percent' || format === 'money';
  const shown = format === 'percent' ? value / 100 : value;
  return `<c r="${at}" s="${styleOf[isNumber ? format : 'integer']}"><v>${shown}</v></c>`;
}

function textXml(text: string, styleIndex: number, at: string): string {
  return stringXml(inXml(coded(fitting(printable(text)))), styleIndex, at);
}

/** Never a formula, whatever the text begins with (HZ39). */
function stringXml(content: string, styleIndex: number, at: string): string {
  const isSpaced = /^\s|\s$|\n/.test(content);
  return `<c r="${at}" s="${styleIndex}" t="inlineStr"><is><t${isSpaced ? ' xml:space="preserve"' : ''}>${content}</t></is></c>`;
}

export function headingXml(columns: readonly Column[]): string {
  const cells = columns.map(({ heading }, index) =>
    textXml(heading, headingStyle, `${columnLetters(index)}1`),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/** Truncates at Excel's limit, never within a character. */
function fitting(text: string): string {
  return text.length <= textMaxLength
    ? text
    : text.slice(0, textMaxLength).replace(/[\ud800-\udbff]$/, '');
}

/** Thrown for a text that must be complete and does not fit into a cell. */
export class CellFull extends Error {}

/** The importer counts the encoded text. */
function whole(text: string): string {
  if (text.length > textMaxLength) throw new CellFull();
  return text;
}

/** `_x000D_` is a carriage return; text that only looks so, like `_x0041_`, is escaped. */
function coded(text: string): string {
  const plain = text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}[_\r])/g, '_x005F_') : text;
  return plain.replaceAll('\r', '_x000D_');
}

function inXml(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
    : text;
}

/**
 * `2026-11-21` → 46347, a month is its first day; null for other text and for days that Excel
 * counts wrongly.
 */
export function serialOf(dayOrMonth: string): number | null {
  const known = serials.get(dayOrMonth);
  if (known !== undefined) return known;
  const serial = countedDay(dayOrMonth);
  if (serials.size >= serialsMax) serials.clear();
  serials.set(dayOrMonth, serial);
  return serial;
}

/** A cache: a report has millions of days, few of them different. */
const serials = new Map<string, number | null>();
const serialsMax = 10_000;

function countedDay(dayOrMonth: string): number | null {
  const day = dayOrMonth.length === 7 ? `${dayOrMonth}-01` : dayOrMonth;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 10) !== day)
    return null;
  const serial = (milliseconds - firstDay) / dayMs;
  return serial < firstRightDay ? null : serial;
}

/** Sheet names are unique, at most 31 characters, without the characters of references. */
export function sheetName(title: string, number: number): string {
  const spaced = printable(title)
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ');
  const plain = trimmedOf(spaced, (character) => character === ' ' || character === "'");
  const suffix = number === 1 ? '' : ` (${number})`;
  const room = sheetNameMaxLength - suffix.length;
  const short = plain.slice(0, room).replace(/[\ud800-\udbff]$/, '');
  return `${short.trimEnd() === '' ? 'Raport' : short.trimEnd()}${suffix}`;
}

/** Fits the heading with its filter button and the first rows. */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): number[] {
  return columns.map(({ heading, format }, index) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, shownLength(row[index] ?? null, format)),
      0,
    );
    return Math.min(60, Math.max(8, heading.length + 4, longest + 2));
  });
}

/** Thousands are separated, money has `,00 zł`, days are `dd.mm.yyyy`. */
function shownLength(cell: Cell, format: Format): number {
  if (cell === null) return 0;
  if (format === 'date' || format === 'month') return 10;
  const length = String(cell).length;
  if (typeof cell === 'string') return length;
  return Math.ceil((length * 4) / 3) + (format === 'money' ? 6 : 1);
}

export function sheetHead(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
    `<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`
  );
}

/** Excel takes no longer list within a formula, and ends a word of it at a comma. */
const listMaxLength = 255;
/** The last row whose cells offer a list. */
const listedRows = 10_000;
/** Holds the other lists, a column each. Very hidden: no menu of Excel shows it, and the importer passes over it. */
export const listsSheet = 'Listy';

/** Lists of allowed values, offered and not enforced: the importer says more. */
function listsXml(columns: readonly Column[]): string {
  const long = longLists(columns);
  const lists = columns.flatMap(({ allowed = [] }, index) => {
    if (allowed.length === 0) return [];
    const letters = columnLetters(index);
    const at = columnLetters(long.indexOf(allowed));
    const formula = long.includes(allowed)
      ? `${listsSheet}!$${at}$1:$${at}$${allowed.length}`
      : `"${inXml(allowed.join(','))}"`;
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}${listedRows}">` +
        `<formula1>${formula}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

function longLists(columns: readonly Column[]): (readonly string[])[] {
  return columns.flatMap(({ allowed = [] }) =>
    allowed.join(',').length > listMaxLength || allowed.some((word) => /[",]/.test(word))
      ? [allowed]
      : [],
  );
}

/** XML of the sheet of longer lists; null: no column has one. */
export function listsSheetXml(columns: readonly Column[]): string | null {
  const lists = longLists(columns);
  if (lists.length === 0) return null;
  const lines = Math.max(...lists.map(({ length }) => length));
  const rows = Array.from({ length: lines }, (_, line) => lists.map((list) => list[line] ?? null));
  const formats = lists.map(() => 'text' as const);
  return (
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetData>${rowsXml(rows, formats, 1)}</sheetData></worksheet>`
  );
}

/** Turns off Excel's warning for numbers of shops and people, which are text. */
export function sheetEnd(columns: readonly Column[], lines: number): string {
  const range = `A1:${columnLetters(columns.length - 1)}${lines}`;
  return (
    `</sheetData><autoFilter ref="${range}"/>${listsXml(columns)}<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape"/>` +
    `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export type SheetPart = { readonly name: string; readonly columns: number; readonly lines: number };

/**
 * The parts that describe the sheets; written last, when their number is known.
 *
 * @param hasLists whether a sheet of lists follows them
 */
export function bookParts(
  sheets: readonly SheetPart[],
  hasLists: boolean,
): readonly { readonly name: string; readonly xml: string }[] {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const relations = (entries: readonly string[]): string =>
    `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
  const override = (part: string, type: string): string =>
    `<Override PartName="${part}" ContentType="${contentTypes}.${type}+xml"/>`;
  const sheetEntry = (name: string, index: number, state = ''): string =>
    `<sheet name="${attribute(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  const sheetEntries = sheets.map(({ name }, index) => sheetEntry(name, index));
  if (hasLists) sheetEntries.push(sheetEntry(listsSheet, sheets.length, ' state="veryHidden"'));
  return [
    { name: 'xl/styles.xml', xml: xmlHead + stylesXml },
    {
      name: 'xl/workbook.xml',
      xml:
        `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}">` +
        `<bookViews><workbookView/></bookViews><sheets>${sheetEntries.join('')}</sheets>` +
        `<definedNames>${sheets.map((sheet, index) => filterName(sheet, index)).join('')}` +
        `${sheets.map((sheet, index) => titlesName(sheet, index)).join('')}</definedNames></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: relations([
        ...sheetEntries.map((_, index) =>
          relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
        ),
        relation(`rId${sheetEntries.length + 1}`, 'styles', 'styles.xml'),
      ]),
    },
    {
      name: '_rels/.rels',
      xml: relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    },
    {
      name: '[Content_Types].xml',
      xml:
        `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}` +
        `${sheetEntries.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet')).join('')}` +
        `${override('/xl/styles.xml', 'styles')}</Types>`,
    },
  ];
}

/** Excel writes this name with an automatic filter; without it some programs hide the buttons. */
function filterName({ name, columns, lines }: SheetPart, index: number): string {
  const range = `$A$1:$${columnLetters(columns - 1)}$${lines}`;
  return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${reference(name)}!${range}</definedName>`;
}

/** Repeats the heading on every printed page. */
function titlesName({ name }: SheetPart, index: number): string {
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${reference(name)}!$1:$1</definedName>`;
}

function reference(name: string): string {
  return attribute(`'${name.replaceAll("'", "''")}'`);
}

function attribute(text: string): string {
  return inXml(text).replace(/"/g, '&quot;');
}
