/** The category is part of the address, so that links, reloads and the back button keep it. */
const categoryParam = 'kategoria';

/** The chosen category; none means all. */
export function categoryOf(search: URLSearchParams): string {
  return search.get(categoryParam) ?? '';
}

export function withCategory(search: URLSearchParams, category: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (category === '') next.delete(categoryParam);
  else next.set(categoryParam, category);
  return next;
}

type Category = { readonly id: string; readonly name: string };

/** The options of the picker; an unknown category of the address is one of them, so that the user can leave it. */
export function categoryOptions(
  categories: readonly Category[],
  chosen: string,
): { value: string; label: string }[] {
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

/**
 * The list that the article was opened from, named by the state of its link; default: the whole
 * list.
 */
export function listSearchOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('listSearch' in state)) return '';
  return typeof state.listSearch === 'string' ? state.listSearch : '';
}
