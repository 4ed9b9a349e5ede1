import multipart from '@fastify/multipart';
import { attachmentMaxBytes } from '@klub/contract/attachments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attachmentCopy as copy } from '../files/attachments.copy.ts';
import { fileNameMaxLength } from '../files/attachments.rules.ts';
import { Refusal, invalid, refuse } from '../refusal.ts';

export type UploadedFile = { readonly name: string; readonly content: Buffer };
export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | null;
};

const fieldMaxBytes = 64 * 1_024;
const fieldsMax = 50;
/** Of one part: a file name of the greatest length, a field name and a type. */
const headersMaxBytes = 2_048;

/** Its parser takes `headerSize` too; the types of the plugin do not know it. */
const limits = {
  fileSize: attachmentMaxBytes,
  files: 1,
  fields: fieldsMax,
  parts: fieldsMax + 1,
  fieldSize: fieldMaxBytes,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: headersMaxBytes,
};

/** Forms with a file are read part by part; what is too large is given up as soon as it is. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits,
    throwFileSizeLimit: false,
    // Bytes as they came: they are read as UTF-8 below, where a mistake in them is noticed.
    defCharset: 'latin1',
  });
}

/** A name that comes twice counts once, the last time; an empty file is no file. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw refuse('wrongType');
  // The sender is gone, and the parser waits for an end that it has missed.
  if (request.raw.destroyed) throw refuse('badInput');
  try {
    return await readParts(request);
  } catch (error) {
    // The parser has no codes for a form that is cut off or has no boundary.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw refuse('badInput');
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw refuse('tooLarge');
      fields[part.fieldname] = strictText(part.value);
      continue;
    }
    const content = await part.toBuffer();
    if ((part.filename ?? '').length > fileNameMaxLength)
      throw invalid({ file: [copy.nameTooLong(fileNameMaxLength)] });
    if (part.file.truncated)
      throw refuse('tooLarge', { message: copy.tooLarge, errors: { file: [copy.tooLarge] } });
    const isEmpty = content.length === 0 && (part.filename ?? '') === '';
    if (!isEmpty) file = { name: part.filename ?? '', content };
  }
  return { fields, file };
}

function strictText(value: unknown): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(String(value), 'latin1'));
  } catch {
    throw refuse('badInput');
  }
}
