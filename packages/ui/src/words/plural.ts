const rules = new Intl.PluralRules('pl');

/** The Polish form for a whole number: `plural(5, ['punkt', 'punkty', 'punktów'])` is 'punktów'. */
export function plural(
  count: number,
  [one, few, many]: readonly [one: string, few: string, many: string],
): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'few' ? few : many;
}
