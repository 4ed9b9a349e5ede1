import type { Role } from '@klub/contract/roles';

/** An account that has or had a number; days are numbers since 2000-01-01. */
export type Holder = {
  readonly id: number;
  readonly role: Role;
  /** The first day with the number. */
  readonly since: number;
  /** The day on which the account was deleted; null: it was not. */
  readonly until: number | null;
};

export type Span = { readonly first: number; readonly last: number };

/** How accounts stand to the figures of a span. */
export type Claims = {
  /** A figure of the span is there already: one with its counterpart is worth something, two halves are not. */
  hasFigures(holder: Holder): boolean;
  worksThere(holder: Holder): boolean;
};

/**
 * Whose the figures of a span are, of all accounts that had a number, the oldest first (D61). Before the next account began they
 * are the former one's until it was deleted. Of a span in which both were there they are of who has figures in it, else of the
 * newest that works there.
 */
export function holderOf(
  holders: readonly Holder[],
  { first, last }: Span,
  claims: Claims,
): Holder | undefined {
  const there = holders.filter(({ until }) => until === null || until >= first);
  const within = there.filter(({ since }, index) => index === 0 || since <= last);
  if (within.length < 2) return within[0] ?? holders.at(-1);
  return within.find(claims.hasFigures) ?? within.findLast(claims.worksThere) ?? within.at(-1);
}
