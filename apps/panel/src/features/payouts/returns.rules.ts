/** The operator's input: a text, or a file, whose encoding the server recognises. */
export type BankText = { readonly text: string; readonly file: File | null };

export const noAnswer: BankText = { text: '', file: null };

export function bytesOf({ text, file }: BankText): Blob {
  return new Blob([file ?? text], { type: 'application/octet-stream' });
}
