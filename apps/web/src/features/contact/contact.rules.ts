import { attachmentExtensions, attachmentMaxBytes } from '@klub/contract/limits';

export type Message = { readonly category: string; readonly email: string; readonly message: string };

/** The button waits only for what a reply cannot do without [Z06]; the server says what else is missing. */
export function isReady({ email, message }: Message): boolean {
  return email.trim() !== '' && message.trim() !== '';
}

/** What the file dialogue offers. */
export const acceptedFiles = attachmentExtensions.map((extension) => `.${extension}`).join(',');

/** Why a file cannot be sent, as far as its name and size tell; the server looks inside. */
export function fileProblem({ name, size }: { name: string; size: number }): 'wrongType' | 'tooLarge' | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!attachmentExtensions.some((allowed) => allowed === extension)) return 'wrongType';
  return size > attachmentMaxBytes ? 'tooLarge' : null;
}

/** A kept draft, whatever became of it in the storage; what is not there stays as it is at the start. */
export function messageFrom(draft: unknown, start: Message): Message {
  if (typeof draft !== 'object' || draft === null) return start;
  const kept = new Map<string, unknown>(Object.entries(draft));
  const text = (name: keyof Message): string => {
    const value = kept.get(name);
    return typeof value === 'string' ? value : start[name];
  };
  return { category: text('category'), email: text('email'), message: text('message') };
}

/** The profile goes along as its fields [A40]; the server believes the token, and takes of them nothing but the e-mail. */
export function formOf(profile: object, message: Message, submission: string, file: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...profile, ...message, submission })) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file !== null) form.set('file', file);
  return form;
}

/** A name for one submit: the same message tried again is known as the same. */
export function newSubmission(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
