import { attachmentExtensions } from '@klub/contract/attachments';
import { isSpreadsheetOfOldExcel } from './attachments.cfb.ts';
import { isJpeg, isPdf, isPng } from './attachments.rules.ts';
import type { Source } from '../tables/source.ts';
import { openZip, type Zip } from '../tables/zip.ts';

/**
 * The type of an attachment by its content, because a name proves nothing (HZ40). Renders nothing;
 * of an archive unpacks only the two small parts that name its type, with a limit.
 */

export type AttachmentType = (typeof attachmentExtensions)[number];

/** The type in the name, when the content is of that type; else null. */
export async function attachmentType(
  name: string,
  content: Buffer,
): Promise<AttachmentType | null> {
  const extension = /\.([^.]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  const claimed = attachmentExtensions.find((allowed) => allowed === extension);
  if (claimed === undefined || content.length === 0) return null;
  return (await checks[claimed](content)) ? claimed : null;
}

type Check = (content: Buffer) => boolean | Promise<boolean>;

const checks: Readonly<Record<AttachmentType, Check>> = {
  png: isPng,
  jpg: isJpeg,
  jpeg: isJpeg,
  pdf: isPdf,
  xls: isSpreadsheetOfOldExcel,
  odt: openDocument('application/vnd.oasis.opendocument.text'),
  ods: openDocument('application/vnd.oasis.opendocument.spreadsheet'),
  docx: officeDocument(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ),
  xlsx: officeDocument(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  ),
  // A binary workbook has the same type with and without macros.
  xlsb: officeDocument('application/vnd.ms-excel.sheet.binary.macroEnabled.main', {
    withMacros: true,
  }),
};

const partMaxBytes = 1_048_576;
const contentTypes = '[content_types].xml';

function openDocument(mediaType: string): Check {
  return (content) =>
    inZip(content, async (zip) => {
      const names = [...zip.names()];
      if (!names.includes('mimetype') || (await partText(zip, 'mimetype')) !== mediaType)
        return false;
      return names.includes('content.xml') || names.includes('META-INF/manifest.xml');
    });
}

function officeDocument(mainType: string, { withMacros = false } = {}): Check {
  return (content) =>
    inZip(content, async (zip) => {
      const names = [...zip.names()];
      const index = names.find((name) => name.toLowerCase() === contentTypes);
      if (index === undefined) return false;
      const text = await partText(zip, index);
      const isOfType = [...text.matchAll(/ContentType\s*=\s*["']([^"']*)["']/g)].some(
        ([, type]) => type === mainType,
      );
      return (
        isOfType &&
        (withMacros || !(hasMacros(text) || names.some((name) => /vbaproject/i.test(name))))
      );
    });
}

function hasMacros(contentTypesXml: string): boolean {
  return /macroEnabled|vbaProject/i.test(contentTypesXml);
}

async function inZip(content: Buffer, look: (zip: Zip) => Promise<boolean>): Promise<boolean> {
  if (content.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return false;
  let zip: Zip | undefined;
  try {
    zip = await openZip(inMemory(withHonestEnd(content)));
    return await look(zip);
  } catch {
    return false;
  } finally {
    zip?.close();
  }
}

/** Some office programs declare an archive comment that is missing. */
function withHonestEnd(content: Buffer): Buffer {
  const end = content.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end === -1 || end + 22 > content.length) return content;
  const commentBytes = content.length - end - 22;
  if (commentBytes > 0xff_ff || content.readUInt16LE(end + 20) === commentBytes) return content;
  const mended = Buffer.from(content);
  mended.writeUInt16LE(commentBytes, end + 20);
  return mended;
}

function inMemory(content: Buffer): Source {
  return {
    name: '',
    folder: '',
    size: content.length,
    path: undefined,
    chunks: async function* () {
      yield content;
    },
  };
}

async function partText(zip: Zip, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip.part(name, partMaxBytes)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').trim();
}
