export const questionTypes = [
  'once-text',
  'once-image',
  'multiple-image',
  'multiple-text',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export type Reply = { readonly content: string; readonly image: string | null };

export type ReplyFault = 'noReplies' | 'replyGap' | 'replyPicture' | 'wrongKey' | 'oneKey';

/** Numbers of the right replies, from 1, ascending; null for an invalid list. */
export function keyFrom(text: string): number[] | null {
  const parts = text.split(/[,;| ]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  const isGood =
    parts.length > 0 &&
    parts.every((part) => /^[1-8]$/.test(part)) &&
    new Set(numbers).size === numbers.length;
  return isGood ? numbers.toSorted() : null;
}

/** The fault in a question's replies, if any; `replies` has all eight places. */
export function replyFault(
  type: QuestionType,
  replies: readonly Reply[],
  key: readonly number[],
): ReplyFault | null {
  const isFilled = replies.map(({ content, image }) => content !== '' || image !== null);
  const count = isFilled.filter(Boolean).length;
  if (count < 2) return 'noReplies';
  if (isFilled.slice(0, count).includes(false)) return 'replyGap';
  if (type.endsWith('-image') && replies.slice(0, count).some(({ image }) => image === null))
    return 'replyPicture';
  if (key.some((number) => number > count)) return 'wrongKey';
  return type.startsWith('once-') && key.length !== 1 ? 'oneKey' : null;
}
