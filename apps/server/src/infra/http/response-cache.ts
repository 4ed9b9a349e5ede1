import { LRUCache } from 'lru-cache';

/** Of the caller: the content's revision, read from the database, and the time. */
export type Asking = { readonly revision: string; readonly now: Date };

/** Returns the cached response of the key, or the frozen result of `make`: all callers of one key share the object. */
export type KeptAnswers<Answer extends object> = (
  key: string,
  asking: Asking,
  make: () => Promise<Answer>,
) => Promise<Readonly<Answer>>;

/** Time in which neither the content nor its visible part changes. */
type Period<Answer> = {
  readonly revision: string;
  readonly from: Date;
  readonly until: Date | null;
  readonly answers: LRUCache<string, Readonly<Answer>>;
};

/** Cache limit in JSON characters; each costs some 4 bytes parsed and 4 as sent. */
const charactersMax = 4_000_000;

/**
 * Caches responses that depend only on their key, the content and the clock. They are never stale:
 * the caller passes the revision that it read in the same call (`article_revision`), and another
 * revision starts a new period. A response that is still being made stays with its period.
 *
 * @param findNextChange the next moment after `now` at which the clock shows or hides content
 */
export function responseCache<Answer extends object>(
  findNextChange: (now: Date) => Promise<Date | null>,
): KeptAnswers<Answer> {
  let latest: Period<Answer> | undefined;

  async function periodOf({ revision, now }: Asking): Promise<Period<Answer>> {
    if (latest !== undefined && latest.revision === revision && isWithin(latest, now))
      return latest;
    const until = await findNextChange(now);
    latest = {
      revision,
      from: now,
      until,
      answers: new LRUCache({
        maxSize: charactersMax,
        sizeCalculation: (answer) => JSON.stringify(answer).length,
      }),
    };
    return latest;
  }

  return async (key, asking, make) => {
    const { answers } = await periodOf(asking);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const made = Object.freeze(await make());
    answers.set(key, made);
    return made;
  };
}

function isWithin(
  { from, until }: { readonly from: Date; readonly until: Date | null },
  now: Date,
): boolean {
  return from <= now && (until === null || now < until);
}
