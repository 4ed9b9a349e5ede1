/** The state of a person as the operator sees it; of several that hold, the first one of this order. */
export const personStates = ['gone', 'blocked', 'held', 'invited', 'incomplete', 'active'] as const;
export type PersonState = (typeof personStates)[number];
