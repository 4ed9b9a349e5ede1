/** What becomes of a month, as the panel shows it. */
export const monthStates = [
  'open',
  'over',
  'rehearsed',
  'proposed',
  'closing',
  'closed',
  'correction',
] as const;
export type MonthState = (typeof monthStates)[number];

/** Why the rehearsal of a closing points a person out. */
export const remarkKinds = [
  'held',
  'largest',
  'changed',
  'overLimit',
  'zero',
  'account',
  'deleted',
  'noWork',
  'noPlanRole',
] as const;
export type RemarkKind = (typeof remarkKinds)[number];
