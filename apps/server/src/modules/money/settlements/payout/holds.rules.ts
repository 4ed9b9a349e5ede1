/** A person with statements in a month; accounts with a common mark belong to one person. */
export type Marked = {
  readonly id: number;
  readonly marks: readonly string[];
  readonly amount: number;
  readonly isPaid: boolean;
};

/**
 * People who would get a month again that another account was settled for; `people` in the order of
 * settlement.
 */
export function repeatedMonths(
  people: readonly Marked[],
): { readonly personId: number; readonly settledFor: number }[] {
  const settled = new Map<string, number>();
  return people.flatMap(({ id, marks, amount, isPaid }) => {
    const settledFor = marks.flatMap((mark) => settled.get(mark) ?? [])[0];
    const first = settledFor ?? (amount > 0 ? id : undefined);
    for (const mark of marks)
      if (first !== undefined && !settled.has(mark)) settled.set(mark, first);
    return settledFor === undefined || isPaid ? [] : [{ personId: id, settledFor }];
  });
}
