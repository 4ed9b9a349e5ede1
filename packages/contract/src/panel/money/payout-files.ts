/** `bank`: the file for the bank. `list`: the same transfers for people. */
export const payoutFileKinds = ['bank', 'list'] as const;
export type PayoutFileKind = (typeof payoutFileKinds)[number];

/** The largest answer of a bank that is read at once. */
export const bankAnswerBytesMax = 16 * 1_048_576;
