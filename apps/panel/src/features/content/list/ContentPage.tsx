import { shownRole } from '../../shell/me.ts';
import { contentKinds } from '@klub/contract/panel/content/kinds';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useNavigate, useParams } from 'react-router';
import { type Act, useAct } from '../../../lib/act.ts';
import { paths } from '../../../paths.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { useMe } from '../../shell/me.ts';
import { stateTones } from './ContentsPage.tsx';
import { contentsCopy as copy } from './contents.copy.ts';
import styles from './contents.module.css';
import { ending, starting, useThing, withdrawing } from './contents.queries.ts';
import type { OneThing } from './contents.rules.ts';

/** One published thing: its state, how it was read or answered, and the way to change it. */
export function ContentPage() {
  const { rodzaj, klucz = '' } = useParams();
  const kind = contentKinds.find((one) => one === rodzaj) ?? 'aktualnosci';
  const query = useThing(kind, klucz);
  const title = query.data?.data.title ?? copy.kindName(kind);
  return (
    <Page
      width="reading"
      title={title}
      kicker={copy.kindName(kind)}
      back={
        <Link className={buttonClass('link')} to={paths.contents}>
          {copy.back}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => <One thing={data} />}
      </Loaded>
    </Page>
  );
}

function One({ thing }: { thing: OneThing }) {
  const mayWrite = useMe().permissions.includes('content.write');
  const { reads, publishedAt, answers } = thing;
  return (
    <Stack gap="l">
      <Card>
        <Facts
          facts={[
            {
              term: copy.facts.state,
              value: <Badge tone={stateTones[thing.state]}>{copy.states[thing.state]}</Badge>,
            },
            { term: copy.facts.dates, value: copy.dates(thing) },
            { term: copy.facts.roles, value: copy.roles(thing.roles.map(shownRole)) },
            { term: copy.facts.could, value: copy.people(thing.could) },
            ...(reads === null ? [] : [{ term: copy.facts.reads, value: copy.reads(reads) }]),
            { term: copy.facts.author, value: thing.author || copy.fromFile },
            ...(publishedAt === null
              ? []
              : [{ term: copy.facts.publishedAt, value: formatDateTime(publishedAt) }]),
          ]}
        />
      </Card>
      {answers !== null && <Answers answers={answers} />}
      {mayWrite && <Acts thing={thing} />}
    </Stack>
  );
}

function Answers({ answers }: { answers: NonNullable<OneThing['answers']> }) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>{copy.answersTitle}</h2>
      {answers.opened === 0 ? (
        <p className={styles.quiet}>{copy.noAnswers}</p>
      ) : (
        <Facts
          facts={[
            { term: copy.answers.opened, value: copy.people(answers.opened) },
            { term: copy.answers.first, value: copy.people(answers.first) },
            { term: copy.answers.second, value: copy.people(answers.second) },
            { term: copy.answers.wrong, value: copy.people(answers.wrong) },
            { term: copy.answers.expired, value: copy.people(answers.expired) },
            { term: copy.answers.median, value: copy.seconds(answers.medianSeconds) },
          ]}
        />
      )}
    </Card>
  );
}

function Acts({ thing }: { thing: OneThing }) {
  const { kind, key, draftId, mayEnd, mayWithdraw } = thing;
  const navigate = useNavigate();
  const start = useAct(starting);
  const edit = (): void =>
    start.run(
      { body: { kind, of: key, from: 'empty' } },
      { onDone: ({ data }) => void navigate(generatePath(paths.contentDraft, { id: data.id })) },
    );
  return (
    <Stack>
      <FormMessage failure={start.error} />
      <Row>
        <Button icon="pencil" loading={start.isPending} loadingLabel={copy.starting} onClick={edit}>
          {draftId === null ? copy.edit : copy.openDraft}
        </Button>
        <Sure
          act={ending}
          thing={thing}
          isOffered={mayEnd}
          words={{ label: copy.end, text: copy.endText, pending: copy.ending }}
        />
        <Sure
          act={withdrawing}
          thing={thing}
          isOffered={mayWithdraw}
          onDone={() => void navigate(paths.contents)}
          words={{ label: copy.withdraw, text: copy.withdrawText, pending: copy.withdrawing }}
        />
      </Row>
    </Stack>
  );
}

type SureProps = {
  act: Act<
    'POST /api/panel/v1/contents/:kind/:key/end' | 'POST /api/panel/v1/contents/:kind/:key/withdraw'
  >;
  thing: OneThing;
  isOffered: boolean;
  words: { label: string; text: string; pending: string };
  onDone?: () => void;
};

/** An act that is asked once more before it is done. */
function Sure({ act, thing, isOffered, words, onDone }: SureProps) {
  return (
    <SheetButton label={words.label} icon="clock" kind="quiet" isOffered={isOffered}>
      {(close) => (
        <SureForm act={act} thing={thing} words={words} onDone={onDone ?? close} onCancel={close} />
      )}
    </SheetButton>
  );
}

function SureForm({
  act,
  thing: { kind, key },
  words,
  onDone,
  onCancel,
}: Omit<SureProps, 'isOffered'> & { onDone: () => void; onCancel: () => void }) {
  const { run, isPending, error } = useAct(act);
  return (
    <Stack>
      <p>{words.text}</p>
      <FormMessage failure={error} />
      <Row>
        <Button
          loading={isPending}
          loadingLabel={words.pending}
          onClick={() => run({ params: { kind, key: key ?? '' } }, { onDone })}
        >
          {words.label}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </Row>
    </Stack>
  );
}
