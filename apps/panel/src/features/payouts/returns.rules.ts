import type { ArgsOf } from '../../lib/api.ts';

/** What the operator has given: a text, or a file, whose encoding the server recognises. */
export type BankText = {
  readonly text: string;
  readonly file: { readonly name: string; readonly content: string } | null;
};

export const noAnswer: BankText = { text: '', file: null };

export type AnswerBody = ArgsOf<'POST /api/panel/v1/payouts/returns/check'>['body'];

export function bodyOfAnswer({ text, file }: BankText, reason: string): AnswerBody {
  return file === null ? { text, reason } : { file: file.content, reason };
}

export function isSameAnswer(one: AnswerBody, other: AnswerBody): boolean {
  return one.text === other.text && one.file === other.file && one.reason === other.reason;
}

export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
