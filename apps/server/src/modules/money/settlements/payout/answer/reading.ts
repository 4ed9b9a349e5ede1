import { type ReadAnswer, readAnswer } from '../answer.rules.ts';
import { textOfFile } from './file.ts';

/** A pasted text, or a file's bytes. */
export type AnswerSource = string | Uint8Array;

export async function readSource(source: AnswerSource): Promise<ReadAnswer> {
  const given = typeof source === 'string' ? { text: source } : await textOfFile(bytesOf(source));
  return 'unknown' in given ? { unknown: given.unknown, line: 0 } : readAnswer(given.text);
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
