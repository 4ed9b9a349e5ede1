/** Steps from the place in the history back to the nearest earlier visit of the path. */
export function stepsBack(
  visited: readonly (string | undefined)[],
  place: number | undefined,
  pathname: string,
): number | undefined {
  if (place === undefined) return undefined;
  const last = visited.slice(0, place).lastIndexOf(pathname);
  return last === -1 ? undefined : place - last;
}
