/** The spellings of a name like `team-cup` in code: `teamCup` and `TeamCup`. */
export function spellings(name: string): { readonly camel: string; readonly pascal: string } {
  const pascal = name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
  return { pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) };
}
