import { Button } from '@klub/ui/controls/Button.tsx';
import { TextArea } from '@klub/ui/controls/TextField.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Columns, Stack } from '@klub/ui/layout/Page.tsx';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { reasonMax } from '../screen/ReasonForm.tsx';
import { useMe } from '../shell/me.ts';
import { Decision } from '../signoffs/Decision.tsx';
import { Lines } from '../signoffs/Lines.tsx';
import { useMatter } from '../signoffs/signoffs.queries.ts';
import { type Matter, isOutdated } from '../signoffs/signoffs.rules.ts';
import { proposalCopy as copy } from './months.copy.ts';
import styles from './months.module.css';
import { proposing } from './months.queries.ts';
import { type Month, hasOwnLook, mayPropose } from './months.rules.ts';
import { RehearseButton } from './RehearsalCard.tsx';

/** The next step towards the closing of a month without a proposal. */
export function ClosingCard({ data }: { data: Month }) {
  const mayPrepare = useMe().permissions.includes('money.prepare');
  return (
    <Card as="section" labelledBy="closing">
      <Stack gap="s">
        <h2 id="closing">{copy.title}</h2>
        <p>{copy.text}</p>
        {!mayPrepare && <p className={styles.quiet}>{copy.forSecond}</p>}
        {mayPrepare && !mayPropose(data) && <p className={styles.quiet}>{copy.first}</p>}
        {mayPrepare && mayPropose(data) && data.rehearsal !== null && (
          <Propose month={data.month} rehearsalId={data.rehearsal.id} />
        )}
      </Stack>
    </Card>
  );
}

function Propose({ month, rehearsalId }: { month: string; rehearsalId: string }) {
  const [note, setNote] = useState('');
  const { run, isPending, error } = useAct(proposing);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run({ params: { month }, body: { rehearsalId, note: note.trim() } });
      }}
    >
      <Stack gap="s">
        <TextArea
          label={copy.note}
          hint={copy.noteHint}
          rows={2}
          maxLength={reasonMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormMessage failure={error} />
        <Button wide type="submit" icon="check" loading={isPending} loadingLabel={copy.proposing}>
          {copy.propose}
        </Button>
      </Stack>
    </form>
  );
}

type ProposedProps = { data: Month; signoffId: string; looks: ReactNode };

/**
 * The decision about a proposal, next to the rehearsal; of an outdated proposal first what has
 * changed.
 */
export function Proposed({ data, signoffId, looks }: ProposedProps) {
  const query = useMatter(signoffId);
  const matter = query.data?.data;
  if (query.isPending) return <SkeletonCard lines={8} />;
  if (matter !== undefined && isOutdated(matter)) {
    return (
      <>
        <Columns rail={<Decision matter={matter} />}>
          <Differs data={data} matter={matter} />
        </Columns>
        {looks}
      </>
    );
  }
  return (
    <Columns
      rail={
        <Loaded query={query} skeleton={<SkeletonCard lines={6} />}>
          {({ data: loaded }) => <Matched data={data} matter={loaded} />}
        </Loaded>
      }
    >
      {looks}
    </Columns>
  );
}

type MatchedProps = { data: Month; matter: Matter };

function Differs({ data: { rehearsal }, matter }: MatchedProps) {
  return (
    <Card as="section" labelledBy="differs">
      <Stack gap="s">
        <h2 id="differs">{copy.differs}</h2>
        <Lines lines={matter.changed} before={copy.proposal} after={copy.yours} />
        {(rehearsal?.sinceImports ?? []).map((file) => (
          <p className={styles.quiet} key={file}>
            {file}
          </p>
        ))}
      </Stack>
    </Card>
  );
}

/** For the second person: a separate rehearsal first, then the decision. */
function Matched({ data, matter }: MatchedProps) {
  if (matter.mayDecide && !hasOwnLook(data)) {
    return (
      <Card as="section" labelledBy="look">
        <Stack gap="s">
          <h2 id="look">{copy.title}</h2>
          <p>{copy.ownRehearsal}</p>
          <RehearseButton month={data.month} isAgain={false} isBusy={data.work !== null} />
        </Stack>
      </Card>
    );
  }
  return (
    <>
      {matter.mayDecide && <Notice kind="success">{copy.same}</Notice>}
      {!matter.mayDecide && !matter.isOwn && <Notice kind="info">{copy.waits}</Notice>}
      <Decision matter={matter} />
    </>
  );
}
