import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Columns, Page, Stack } from '@klub/ui/layout/Page.tsx';
import { saveFile } from '@klub/ui/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { generatePath, Link, useParams } from 'react-router';
import { fetchFile } from '../../lib/fetch-file.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { Acts } from './Acts.tsx';
import { Answer } from './Answer.tsx';
import { Aside } from './Aside.tsx';
import { History } from './History.tsx';
import { lettersCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import { type Letter, useLetter } from './letters.queries.ts';
import { Due, LetterState } from './LetterState.tsx';

/** One letter: what was written, its history, the answer, and what is known of the person. */
export function LetterPage() {
  const { id = '' } = useParams();
  const query = useLetter(id);
  return (
    <Page
      title={query.data?.data.number ?? copy.one}
      width="wide"
      back={<BackLink to={paths.letters}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data }) => <Shown key={data.id} letter={data} />}
      </Loaded>
    </Page>
  );
}

function Shown({ letter }: { letter: Letter }) {
  const mayAnswer = useMe().permissions.includes('letters.answer');
  const canAnswer = mayAnswer && !letter.isOwn && letter.mergedInto === null;
  return (
    <>
      <div className={styles.head}>
        <LetterState state={letter.state} result={letter.result} />
        <Due daysLeft={letter.daysLeft} />
      </div>
      <Said letter={letter} />
      <Columns rail={<Aside letter={letter} />}>
        <Stack>
          <Message letter={letter} />
          {mayAnswer && <Acts letter={letter} />}
          <History letter={letter} />
          {canAnswer && <Answer letter={letter} />}
        </Stack>
      </Columns>
    </>
  );
}

function Said({ letter: { isOwn, mergedInto, daysLeft } }: { letter: Letter }) {
  return (
    <>
      {isOwn && (
        <Notice kind="info" title={copy.own}>
          <p>{copy.ownText}</p>
        </Notice>
      )}
      {mergedInto !== null && (
        <Notice
          kind="info"
          title={copy.mergedInto(mergedInto.number)}
          action={
            <Link
              className={buttonClass('link')}
              to={generatePath(paths.letter, { id: mergedInto.id })}
            >
              {copy.toMerged}
            </Link>
          }
        >
          <p>{copy.mergedText}</p>
        </Notice>
      )}
      {daysLeft !== null && daysLeft < 0 && (
        <Notice kind="warning" title={copy.late}>
          <p>{copy.lateText}</p>
        </Notice>
      )}
    </>
  );
}

function Message({ letter }: { letter: Letter }) {
  const { facts } = copy;
  const { topic, kind, dueOn, daysLeft, receivedAt, source, assignedTo } = letter;
  const { email, month, writer } = letter;
  return (
    <Card as="section" labelledBy="message">
      <h2 id="message">{topic}</h2>
      <p className={styles.text}>{letter.message}</p>
      {letter.attachmentName !== null && <Attachment id={letter.id} name={letter.attachmentName} />}
      <Facts
        facts={[
          { term: facts.kind, value: copy.kinds[kind] },
          { term: facts.due, value: copy.dueFact(dueOn, daysLeft) },
          { term: facts.received, value: copy.receivedFact(receivedAt, source) },
          { term: facts.assigned, value: assignedTo?.name ?? copy.nobody },
          { term: facts.email, value: email === '' ? facts.noEmail : email },
          { term: facts.month, value: month === null ? facts.noMonth : copy.month(month) },
          ...(writer === '' ? [] : [{ term: facts.writer, value: writer }]),
        ]}
      />
    </Card>
  );
}

/** A file of a stranger: it is saved and never shown. */
function Attachment({ id, name }: { id: string; name: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchFile(`/api/panel/v1/letters/${id}/attachment`),
    onSuccess: ({ content }) => saveFile(name, content),
  });
  return (
    <>
      <Button
        kind="quiet"
        icon="download"
        loading={isPending}
        loadingLabel={copy.attachment(name)}
        onClick={() => mutate()}
      >
        {copy.attachment(name)}
      </Button>
      <p className={styles.quiet}>{copy.attachmentHint}</p>
      <FormMessage failure={error} />
    </>
  );
}
