import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import type { ReplyOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { lettersCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import { letterQuery } from './letters.queries.ts';

type Letter = ReplyOf<'GET /api/v1/letters/:slug'>['data'];

/** One of the user's letters, with the operator's answers. */
export function LetterPage() {
  const { slug = '' } = useParams();
  return (
    <Page
      title={copy.one}
      kicker={slug}
      width="reading"
      back={<BackLink to={paths.contact}>{copy.back}</BackLink>}
    >
      <Loaded query={useQuery(letterQuery(slug))} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => <Shown letter={data} />}
      </Loaded>
    </Page>
  );
}

function Shown({ letter }: { letter: Letter }) {
  const { topic, state, message, attachmentName, receivedAt, answers, email, mergedInto } = letter;
  return (
    <Stack>
      <Notices letter={letter} />
      {[...answers].reverse().map(({ at, text }) => (
        <Card as="section" key={at}>
          <h2>{copy.answered(at)}</h2>
          <p className={styles.text}>{text}</p>
        </Card>
      ))}
      <Card as="section" labelledBy="topic">
        <h2 id="topic">{topic}</h2>
        <p>
          <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>{copy.state(letter)}</Badge>
        </p>
        <p className={styles.quiet}>{copy.sent(receivedAt)}</p>
        <p className={styles.text}>{message}</p>
        {attachmentName !== null && (
          <p className={styles.quiet}>{copy.attachment(attachmentName)}</p>
        )}
        {email !== '' && mergedInto === null && (
          <p className={styles.quiet}>{copy.byMail(email)}</p>
        )}
      </Card>
    </Stack>
  );
}

function Notices({ letter: { state, dueOn, mergedInto, answers } }: { letter: Letter }) {
  if (mergedInto !== null) return <Notice kind="info">{copy.merged(mergedInto)}</Notice>;
  if (state === 'waiting') return <Notice kind="info">{copy.waiting}</Notice>;
  return state === 'open' && answers.length === 0 ? (
    <Notice kind="info">{copy.due(dueOn)}</Notice>
  ) : null;
}
