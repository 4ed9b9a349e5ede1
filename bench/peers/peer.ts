import { shownDate, shownTime } from '../../apps/server/src/infra/warsaw.ts';
import type { Asked } from '../parts/load.ts';
import type { RunningServer } from '../parts/server.ts';

export const articles = 10_000;
export const perPage = 30;

/** What every system of the comparison keeps of an article. */
export type Article = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly thumbnail: string | null;
  readonly image: string | null;
  readonly body: string;
  readonly date: Date;
};

/** What a list shows and what an article shows; `shown` is its date in Warsaw, `DD.MM.YYYY HH:mm`. */
export type Card = Omit<Article, 'image' | 'body' | 'date'> & { readonly shown: string };
export type Whole = Card & Pick<Article, 'image' | 'body'>;

/** A moment as ours shows it. */
export function shown(date: Date): string {
  return `${shownDate(date)} ${shownTime(date)}`;
}

export type List = { readonly cards: readonly Card[]; readonly total: number | undefined };

/** A running system, how it is asked for the newest 30 and for one article, and how its answers are read. */
export type Peer = {
  readonly name: string;
  readonly server: RunningServer;
  /** The name of its database. */
  readonly database: string;
  list(total: 'counted' | 'uncounted'): readonly Asked[];
  one(slugs: readonly string[]): readonly Asked[];
  readList(answer: unknown): List;
  readOne(answer: unknown): Whole | undefined;
};
