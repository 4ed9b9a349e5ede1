import { useInfiniteQuery } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { paths } from '../../paths.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { ShowOlder } from '../screen/ShowOlder.tsx';
import { lettersCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import { lettersQuery, type OwnLetter } from './letters.queries.ts';

/** What the user has written before, with the state of each letter. */
export function OwnLetters() {
  const query = useInfiniteQuery(lettersQuery);
  const { data, refetch, isFetching, dataUpdatedAt } = query;
  // The button for older letters shows its own failure: the newest letters stay.
  const error = query.isFetchNextPageError ? null : query.error;
  return (
    <Card as="section" labelledBy="letters">
      <h2 id="letters">{copy.title}</h2>
      <Loaded
        query={{ data, error, refetch, isFetching, dataUpdatedAt }}
        skeleton={<SkeletonText lines={3} />}
      >
        {(letters) => (
          <>
            {letters.length === 0 && <p>{copy.none}</p>}
            <ul className={styles.list} role="list">
              {letters.map((letter) => (
                <Row key={letter.number} letter={letter} />
              ))}
            </ul>
            <ShowOlder
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              hasFailed={query.isFetchNextPageError && !query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ letter }: { letter: OwnLetter }) {
  const { number, topic, receivedAt, answers } = letter;
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={generatePath(paths.letter, { slug: number })}>
        {topic}
      </Link>
      <Badge tone={letter.state === 'waiting' ? 'warning' : 'neutral'}>{copy.state(letter)}</Badge>
      <span className={styles.quiet}>
        {[number, copy.sent(receivedAt), copy.answers(answers)].join(' · ')}
      </span>
    </li>
  );
}
