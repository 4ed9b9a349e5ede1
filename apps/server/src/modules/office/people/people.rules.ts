import type { PersonState } from '@klub/contract/panel/people/person-states';

/** Input of the search. The typed text may also be the code of a shop or a SAP number. */
export type PersonSearch = { readonly typed: string } & (
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'lastDigits'; readonly digits: string }
  | { readonly by: 'words'; readonly words: readonly string[] }
);

/** As many as a masked number shows: more would tell the hidden ones, digit by digit. */
const lastDigits = 3;
/** Digits of a Polish number without its prefix. */
const nationalLength = 9;

/** A whole number in any spelling, its last three digits, or words: names or the code of a shop. */
export function personSearch(text: string): PersonSearch {
  const typed = text.trim();
  const digits = typed.replace(/[\s().-]/g, '');
  if (/^\d+$/.test(digits) && digits.length === lastDigits) {
    return { by: 'lastDigits', digits, typed };
  }
  if (/^(?:\+|00)?\d+$/.test(digits)) {
    const bare = digits.length === nationalLength ? digits : digits.replace(/^\+|^00/, '');
    if (bare.length >= nationalLength) {
      return {
        by: 'phone',
        phone: `+${bare.length === nationalLength ? `48${bare}` : bare}`,
        typed,
      };
    }
  }
  return {
    by: 'words',
    words: typed.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''),
    typed,
  };
}

export type PersonFlags = {
  readonly isGone: boolean;
  /** Blocked by the operator or by three wrong passwords. */
  readonly isBlocked: boolean;
  readonly isHeld: boolean;
  readonly hasJoined: boolean;
  readonly isComplete: boolean;
};

/** The most urgent state, for lists. */
export function stateOf({
  isGone,
  isBlocked,
  isHeld,
  hasJoined,
  isComplete,
}: PersonFlags): PersonState {
  if (isGone) return 'gone';
  if (isBlocked) return 'blocked';
  if (isHeld) return 'held';
  if (!hasJoined) return 'invited';
  return isComplete ? 'active' : 'incomplete';
}

export const rowsPerPage = 25;
/** Maximum number of people that are counted and paged. */
export const countedMax = 1_000;
