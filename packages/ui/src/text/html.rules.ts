/** The level of each heading of a text below the heading above it, in order: no level is skipped. */
export function headingLevels(below: number): (written: number) => number {
  const open: number[] = [];
  return (written) => {
    while ((open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    return below + open.length;
  };
}
