import type { Role } from '@klub/contract/roles';

/** An account that has or had a number; days are numbers since 2000-01-01. */
export type Holder = {
  readonly id: number;
  readonly role: Role;
  /** The first day with the number. */
  readonly since: number;
  /** Day of the account's deletion; null: not deleted. */
  readonly until: number | null;
};

export type Span = { readonly first: number; readonly last: number };

/** How accounts relate to the figures of a span. */
export type Claims = {
  /**
   * True when a figure of the span is stored: a figure is useful only together with its
   * counterpart.
   */
  hasFigures(holder: Holder): boolean;
  worksThere(holder: Holder): boolean;
};

/**
 * The owner of a span's figures, among all accounts with the number, oldest first (D61). Before the
 * next account began: the earlier one, until its deletion. In a span with both: the one with
 * figures in it, else the newest that works there.
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
