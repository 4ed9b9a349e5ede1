import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

/** Small files of every allowed type, built here. */

const office = 'http://schemas.openxmlformats.org/package/2006/content-types';

export function officeFile(mainType: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="${office}"><Override PartName="/main" ContentType="${mainType}"/></Types>`;
  return zipped({ '[Content_Types].xml': types, main: '<x/>', ...parts });
}

function openFile(mediaType: string): Buffer {
  return zipped({ mimetype: mediaType, 'content.xml': '<x/>' });
}

export function zipped(parts: Readonly<Record<string, string>>): Buffer {
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0 }));
}

/** A compound file of one directory sector with these names under its root. */
export function compoundFile(...names: readonly string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xff_ff_ff_fe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xff_ff_ff_fd, 0);
  table.writeUInt32LE(0xff_ff_ff_fe, 4);
  const directory = Buffer.alloc(512);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory.writeUInt32LE(0xff_ff_ff_ff, at + 68);
    // Each name is the right sibling of the one before.
    directory.writeUInt32LE(index > 0 && index < names.length ? index + 1 : 0xff_ff_ff_ff, at + 72);
    directory.writeUInt32LE(index === 0 ? 1 : 0xff_ff_ff_ff, at + 76);
  }
  return Buffer.concat([header, table, directory]);
}

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n',
);

const drawing = { create: { width: 8, height: 6, channels: 3, background: '#e2a917' } } as const;

export function png(): Promise<Buffer> {
  return sharp(drawing).png().toBuffer();
}

/** A photograph as from a phone: rotated, and with its location. */
export function jpg(): Promise<Buffer> {
  return sharp(drawing)
    .withExif({
      IFD0: { Copyright: 'Sklep Łódź' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;

export async function samples(): Promise<Readonly<Record<string, Buffer>>> {
  const photo = await jpg();
  return {
    png: await png(),
    jpg: photo,
    jpeg: photo,
    pdf,
    odt: openFile(mainTypes.odt),
    ods: openFile(mainTypes.ods),
    docx: officeFile(mainTypes.docx),
    xlsx: officeFile(mainTypes.xlsx),
    xlsb: officeFile(mainTypes.xlsb),
    xls: compoundFile('Workbook'),
  };
}
