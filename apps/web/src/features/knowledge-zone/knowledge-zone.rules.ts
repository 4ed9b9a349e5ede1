/** The category lives in the address, so that a link, a reload and the way back keep it. */
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

/** What the picker offers: a category that the address names and nobody knows stays choosable, so it can be left. */
export function categoryOptions(categories: readonly Category[], chosen: string): { value: string; label: string }[] {
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

/** The list that an article was opened from, as its link has brought it along; anything else is the whole list. */
export function listSearchOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('listSearch' in state)) return '';
  return typeof state.listSearch === 'string' ? state.listSearch : '';
}
