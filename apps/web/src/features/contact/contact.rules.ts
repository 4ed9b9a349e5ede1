import { attachmentExtensions, attachmentMaxBytes } from '@klub/contract/attachments';

export type Message = {
  readonly category: string;
  readonly email: string;
  readonly message: string;
  /** The idempotency key of one submit: a retry of the same message keeps it, also after the form was left. */
  readonly submission: string;
};

/** The fields that a reply needs and that are still empty: the button waits for them [Z06]. The server reports the others. */
export function missingFields({ email, message }: Message): ('email' | 'message')[] {
  return [
    ...(email.trim() === '' ? ['email' as const] : []),
    ...(message.trim() === '' ? ['message' as const] : []),
  ];
}

export const acceptedFiles = attachmentExtensions.map((extension) => `.${extension}`).join(',');

/** Why a file cannot be sent, by its name and size; the server checks its content. */
export function fileProblem({
  name,
  size,
}: {
  name: string;
  size: number;
}): 'wrongType' | 'tooLarge' | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!attachmentExtensions.some((allowed) => allowed === extension)) return 'wrongType';
  return size > attachmentMaxBytes ? 'tooLarge' : null;
}

/** A stored draft, with the initial value for each field that is missing or damaged. */
export function messageFrom(draft: unknown, start: Message): Message {
  if (typeof draft !== 'object' || draft === null) return start;
  const kept = new Map<string, unknown>(Object.entries(draft));
  const text = (name: keyof Message): string => {
    const value = kept.get(name);
    return typeof value === 'string' ? value : start[name];
  };
  return {
    category: text('category'),
    email: text('email'),
    message: text('message'),
    submission: text('submission'),
  };
}

/** Sends the profile as its fields [A40]; the server trusts the token, and reads only the e-mail of them. */
export function formOf(profile: object, message: Message, file: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...profile, ...message })) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file !== null) form.set('file', file);
  return form;
}

/** Returns a random key, 32 hexadecimal digits. */
export function newSubmission(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
