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
/** Headers of a part: the longest file name, a field name and a type. */
const headersMaxBytes = 2_048;

/** The plugin passes `headerSize` to its parser, although its types lack it. */
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

/** Reads forms with a file part by part, and stops as soon as one is too large. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits,
    throwFileSizeLimit: false,
    // Keeps the bytes unchanged; they are decoded as UTF-8 below, which detects errors.
    defCharset: 'latin1',
  });
}

/** Of a repeated name the last value counts; an empty file counts as none. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw refuse('wrongType');
  // The client has disconnected, and the parser would wait for an end that it has missed.
  if (request.raw.destroyed) throw refuse('badInput');
  try {
    return await readParts(request);
  } catch (error) {
    // The parser has no error codes for a truncated form or a missing boundary.
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
