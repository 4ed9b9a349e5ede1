import { articlesMax } from '@klub/contract/limits';

/** The id after which the next older page begins; undefined when this was the last page. */
export function olderAfter(page: readonly { readonly id: string }[]): string | undefined {
  return page.length < articlesMax ? undefined : page.at(-1)?.id;
}

type Dated = { readonly createdAtDate: string; readonly createdAtTime: string };

/**
 * An article's publication, for `datetime` and sorting: the time in Warsaw, without a zone, because
 * the wire has none.
 */
export function timeOf({ createdAtDate: date, createdAtTime: time }: Dated): string {
  return `${date.split('.').reverse().join('-')}T${time}`;
}

export function newestOf(articles: readonly Dated[]): string | undefined {
  return articles
    .map(timeOf)
    .reduce<string | undefined>(
      (newest, at) => (newest !== undefined && newest > at ? newest : at),
      undefined,
    );
}

/** What to read after an article: those that follow it in the list, then from the beginning; without the article. */
export function toRead<A extends { readonly slug: string }>(
  list: readonly A[],
  slug: string,
  most: number,
): A[] {
  const place = list.findIndex((article) => article.slug === slug);
  const others = [...list.slice(place + 1), ...list.slice(0, Math.max(0, place))];
  return others.slice(0, most);
}
