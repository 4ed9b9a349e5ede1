import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';

export { fc };

/** Checks a property with many generated inputs. */
export function test<A, B>(
  first: fc.Arbitrary<A>,
  second: fc.Arbitrary<B>,
  holds: (one: A, two: B) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(first, second, holds), { numRuns: 300 });
}

type Book = {
  readonly strings: readonly string[];
  /** Cells of each row as XML. */
  readonly rows: readonly string[];
  /** Claimed unpacked size of the shared strings in the archive's directory. */
  readonly claimedBytes?: number;
  /** Written in front of the sheet. */
  readonly before?: string;
  /** Replaces usual parts: relations of the archive, shared strings, format of style 2. */
  readonly root?: string;
  readonly sharedStrings?: string;
  readonly format?: string;
  /** Instead of the workbook's part and its relations. */
  readonly book?: string;
  readonly links?: string;
  /** Formats of the styles from 3 on. */
  readonly formats?: readonly string[];
  /** Written between the sheet's root and its rows. */
  readonly columns?: string;
  /** Further parts by their paths. */
  readonly parts?: Readonly<Record<string, string>>;
};

/** A sheet; a row that is a whole element is taken as it is. */
export function sheetXml(rows: readonly string[], columns = ''): string {
  const numbered = rows
    .map((cells, index) =>
      cells.startsWith('<row') ? cells : `<row r="${index + 1}">${cells}</row>`,
    )
    .join('');
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData>${numbered}</sheetData></worksheet>`;
}

export function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
}

/** A workbook of one sheet; style 1 is a date, style 2 a date with the time. */
export function workbook(book: Book): Buffer {
  const { strings, rows, claimedBytes, before = '', format = 'yyyy\\-mm\\-dd hh:mm' } = book;
  const items = strings.map(
    (text) => `<si><r><t>${text.replaceAll('<', '&lt;')}</t></r><rPh><t>hint</t></rPh></si>`,
  );
  const parts = {
    '_rels/.rels':
      book.root ??
      `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      book.book ??
      '<workbook><sheets><sheet name="Arkusz" sheetId="1" r:id="s1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('s3', 'styles', 'styles.xml')}${book.links ?? ''}</Relationships>`,
    'xl/worksheets/sheet1.xml': before + sheetXml(rows, book.columns),
    'xl/sharedStrings.xml': `<sst>${book.sharedStrings ?? items.join('')}</sst>`,
    'xl/styles.xml': stylesXml([format, ...(book.formats ?? [])]),
    ...book.parts,
  };
  const archive = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
  if (claimedBytes !== undefined) claimSize(archive, 'xl/sharedStrings.xml', claimedBytes);
  return archive;
}

/**
 * A directory record has the unpacked size 24 bytes after its start, and the name 46 bytes after
 * it.
 */
function claimSize(archive: Buffer, name: string, bytes: number): void {
  archive.writeUInt32LE(bytes, archive.lastIndexOf(name) - 46 + 24);
}

function stylesXml(formats: readonly string[]): string {
  const escaped = formats.map((code) =>
    code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  );
  const codes = escaped.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="17"/>${styles.join('')}</cellXfs></styleSheet>`;
}
