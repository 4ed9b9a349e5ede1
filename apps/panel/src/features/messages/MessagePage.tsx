import type { MessageLink } from '@klub/contract/panel/content/message-values';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatNumber } from '@klub/ui/words/format.ts';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { Compose } from './Compose.tsx';
import { MessageActs } from './MessageActs.tsx';
import { composeCopy, detailCopy as copy, messagesCopy } from './messages.copy.ts';
import styles from './messages.module.css';
import { useMessage } from './messages.queries.ts';
import type { Message } from './messages.rules.ts';
import { MessageState } from './MessageState.tsx';
import { Recipients } from './Recipients.tsx';

/** One message: a draft in steps, anything later with what became of it. */
export function MessagePage() {
  const { id = '' } = useParams();
  const query = useMessage(id);
  const message = query.data?.data;
  const isDraft = message?.state === 'draft';
  const title = isDraft ? composeCopy.draftTitle : message?.title || copy.one;
  return (
    <Page
      title={title}
      width="wide"
      back={<BackLink to={paths.messages}>{messagesCopy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data }) => (
          <Stack key={data.id}>
            <Note message={data} />
            {data.state === 'draft' ? <Compose message={data} /> : <Shown message={data} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Note({ message: { note, signoffId } }: { message: Message }) {
  return (
    <>
      {note !== '' && (
        <Notice kind="info" title={copy.note}>
          <p>{note}</p>
        </Notice>
      )}
      {signoffId !== null && (
        <Notice
          kind="info"
          title={copy.waiting}
          action={
            <Link
              className={buttonClass('link')}
              to={generatePath(paths.matter, { id: signoffId })}
            >
              {copy.matter}
            </Link>
          }
        >
          <p>{copy.waitingText}</p>
        </Notice>
      )}
    </>
  );
}

function Shown({ message }: { message: Message }) {
  const mayReadPeople = useMe().permissions.includes('people.read');
  const { state, progress } = message;
  return (
    <Stack>
      <p>
        <MessageState state={state} progress={progress} />
      </p>
      {state === 'sending' && <ProgressBar percent={progress} label={copy.progress} />}
      <MessageActs message={message} />
      {message.startedAt !== null && <Log message={message} />}
      <Said message={message} />
      {message.startedAt !== null && mayReadPeople && <Recipients id={message.id} />}
    </Stack>
  );
}

function Log({ message: { log } }: { message: Message }) {
  const figures = (['waiting', 'put', 'pushed', 'read', 'withdrawn'] as const).map((name) => ({
    term: copy.logs[name],
    value: formatNumber(log[name]),
  }));
  const skipped = log.skipped.map(({ why, people }) => ({
    term: copy.skipped(messagesCopy.skips[why]),
    value: formatNumber(people),
  }));
  return (
    <Card as="section" labelledBy="przebieg">
      <h2 id="przebieg">{copy.log}</h2>
      <Facts facts={[...figures, ...skipped]} />
    </Card>
  );
}

function Said({ message }: { message: Message }) {
  const { facts } = copy;
  const { kind, link, by, confirmed, decidedBy, sendAt, startedAt, endedAt } = message;
  const moment = (term: string, at: string | null) =>
    at === null ? [] : [{ term, value: messagesCopy.moment(at) }];
  return (
    <Card as="section" labelledBy="tresc">
      <Stack>
        <h2 id="tresc">{copy.content}</h2>
        <p className={styles.text}>{message.content}</p>
        <h3>{copy.audience}</h3>
        <ul className={styles.plain}>
          {message.audience.map((words, at) => (
            <li key={at}>{words}</li>
          ))}
        </ul>
        <Facts
          facts={[
            { term: facts.kind, value: messagesCopy.kinds[kind] },
            {
              term: facts.link,
              value:
                link === null
                  ? composeCopy.text.noLink
                  : (composeCopy.text.links[link as MessageLink] ?? link),
            },
            { term: facts.by, value: by.name },
            ...(confirmed === null
              ? []
              : [
                  {
                    term: facts.confirmed,
                    value: copy.confirmed(confirmed.by.name, confirmed.at, confirmed.people),
                  },
                ]),
            ...(decidedBy === null ? [] : [{ term: facts.decidedBy, value: decidedBy.name }]),
            ...moment(facts.sendAt, sendAt),
            ...moment(facts.started, startedAt),
            ...moment(facts.ended, endedAt),
          ]}
        />
      </Stack>
    </Card>
  );
}
