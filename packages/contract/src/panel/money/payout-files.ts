/** `bank`: the file for the bank. `list`: the same transfers for people. */
export const payoutFileKinds = ['bank', 'list'] as const;
export type PayoutFileKind = (typeof payoutFileKinds)[number];

/** The largest bank's answer, in bytes, that one call can read in its time. */
export const bankAnswerBytesMax = 4 * 1_048_576;
/** Of a call that carries it: base64 takes a third more, and a text with many signs to escape as well. */
export const bankAnswerBodyMax = 6 * 1_048_576;
