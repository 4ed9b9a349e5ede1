/** What becomes of a month, as the panel shows it. */
export const monthStates = ['open', 'over', 'rehearsed', 'proposed', 'closing', 'closed', 'correction'] as const;
export type MonthState = (typeof monthStates)[number];

/** Whom the rehearsal of a closing points out. */
export const remarkKinds = ['held', 'largest', 'changed', 'overLimit', 'zero', 'account', 'deleted'] as const;
export type RemarkKind = (typeof remarkKinds)[number];
