/** Why money of a closed month is held. */
export const heldReasons = [
  'offset',
  'repeated',
  'held',
  'deleted',
  'came back',
  'account missing',
  'legal form',
  'tax data',
  'profile',
  'recent change',
] as const;
export type HeldReason = (typeof heldReasons)[number];
