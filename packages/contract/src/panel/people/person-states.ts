/** The state of a person as the operator sees it; of several that hold, the first one of this order. */
export const personStates = ['gone', 'blocked', 'held', 'invited', 'incomplete', 'active'] as const;
export type PersonState = (typeof personStates)[number];

export const transferStates = ['ordered', 'paid', 'cancelled', 'returned'] as const;
export type TransferState = (typeof transferStates)[number];

/** One of these at a time can be revealed; `accountEnd` is the last four digits of the bank account. */
export const revealableFields = ['phone', 'email', 'accountEnd', 'account', 'pesel'] as const;
export type RevealableField = (typeof revealableFields)[number];

/** The shortest reason for a reveal, in signs. */
export const revealReasonMin = 10;
/** How long a revealed value stays on the screen. */
export const revealSeconds = 60;

export const smsKinds = ['password', 'invitation', 'notice'] as const;
/** `sent`: the provider accepted it; `failed`: there is no further attempt. */
export const smsStates = ['waiting', 'sent', 'failed'] as const;
