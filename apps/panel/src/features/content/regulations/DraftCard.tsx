import { isStatus } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { Suspense, useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { LongForm } from '../../form/LongForm.tsx';
import { useLongForm } from '../../form/long-form.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { ReasonField } from '../../screen/ReasonForm.tsx';
import { screenCopy } from '../../screen/screen.copy.ts';
import { useShortForm } from '../../screen/short-form.ts';
import { useMe } from '../../shell/me.ts';
import { RichText } from '../editor/RichText.tsx';
import { WordDiff } from '../diff/WordDiff.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import styles from './regulations.module.css';
import { discarding, proposing, saving } from './regulations.queries.ts';
import { type Document, regulationsDocument } from './regulations.rules.ts';

/** The draft of the next version: its words, how they look, what they change, and the way to the second person. */
export function DraftCard({ document }: { document: Document }) {
  const mayWrite = useMe().permissions.includes('content.write');
  const { draft, current } = document;
  const isRegulations = document.document === regulationsDocument;
  if (!mayWrite && draft === null) return null;
  return (
    <Card as="section" labelledBy="nastepna-wersja">
      <Stack>
        <h2 className={styles.heading} id="nastepna-wersja">
          {copy.headings.draft}
        </h2>
        <p className={styles.quiet}>{copy.draft.lead}</p>
        {draft !== null && (
          <p className={styles.quiet}>{copy.draft.by(draft.by.name, formatDateTime(draft.at))}</p>
        )}
        {mayWrite && (
          <DraftForm
            key={draft === null ? 0 : 1}
            document={document}
            isRegulations={isRegulations}
          />
        )}
        {draft !== null && (
          <>
            <Disclosure title={copy.draft.preview}>
              <Suspense>
                <Html html={draft.html} below={2} />
              </Suspense>
            </Disclosure>
            <Disclosure title={copy.draft.changes}>
              <WordDiff before={current.html} after={draft.html} />
            </Disclosure>
            {mayWrite && (
              <Row>
                <Propose document={document} revision={draft.revision} />
                <Discard name={document.document} revision={draft.revision} />
              </Row>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

type Typed = { name: string; html: string; isRequired: boolean };
type Base = Typed & { revision: number };

/** What the form begins with: the draft, or without one what is in force. */
function baseOf({ draft, current }: Document): Base {
  const { name, html, isRequired } = draft ?? current;
  return { name, html, isRequired, revision: draft?.revision ?? 0 };
}

function DraftForm({ document, isRegulations }: { document: Document; isRegulations: boolean }) {
  // What was there when the form opened or saved; what another person saves meanwhile does not change it.
  const [base, setBase] = useState(() => baseOf(document));
  const { revision, ...initial } = base;
  const { run, isPending, error } = useAct(saving);
  const save = (typed: Typed, over: number): void =>
    run(
      { params: { document: document.document }, body: { revision: over, ...typed } },
      {
        onDone: ({ data }) => {
          form.clear();
          setBase({ ...typed, revision: data.revision });
        },
      },
    );
  const form = useLongForm<Typed>({
    name: `dokument ${document.document} ${revision}`,
    initial,
    wrong: (typed) => ({
      html: typed.html.trim() === '' ? copy.draft.missing : '',
      name: !isRegulations && typed.name.trim() === '' ? copy.draft.missing : '',
    }),
    failure: error,
    send: (typed) => save(typed, revision),
  });
  const theirs = baseOf(document);
  const isMoved = isStatus(error, 409) && theirs.revision !== revision;
  return (
    <LongForm
      form={form}
      failure={error}
      fields={['name', 'html']}
      submit={copy.draft.save}
      kind="quiet"
      isSending={isPending}
      sending={copy.draft.saving}
    >
      {!isRegulations && (
        <>
          <TextField label={copy.draft.name} maxLength={300} {...form.field('name')} />
          <Checkbox
            label={copy.draft.isRequired}
            checked={form.values.isRequired}
            onChange={({ target }) => form.set({ isRequired: target.checked })}
          />
        </>
      )}
      <RichText
        label={copy.draft.html}
        maxLength={200_000}
        value={form.values.html}
        errors={form.errors('html')}
        onChange={(html) => form.set({ html })}
      />
      {isMoved && (
        <Stack gap="s">
          <p>{copy.draft.moved}</p>
          <WordDiff before={theirs.html} after={form.values.html} />
          <Row>
            <Button kind="quiet" onClick={() => save(form.values, theirs.revision)}>
              {copy.draft.takeMine}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                form.clear();
                setBase(theirs);
              }}
            >
              {copy.draft.takeTheirs}
            </Button>
          </Row>
        </Stack>
      )}
    </LongForm>
  );
}

function Propose({ document, revision }: { document: Document; revision: number }) {
  return (
    <SheetButton
      label={copy.propose.button}
      icon="arrowRight"
      isOffered={document.signoffId === null}
    >
      {(close) => <ProposeForm document={document} revision={revision} onDone={close} />}
    </SheetButton>
  );
}

type ProposeFormProps = { document: Document; revision: number; onDone: () => void };

function ProposeForm({ document, revision, onDone }: ProposeFormProps) {
  const [day, setDay] = useState(document.firstDay);
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(proposing);
  const { propose: words } = copy;
  const { form, errors } = useShortForm({
    wrong: {
      effectiveOn: day === '' ? words.dayMissing : '',
      reason: reason.trim() === '' ? screenCopy.reasonMissing : '',
    },
    failure: error,
    send: () =>
      run(
        {
          params: { document: document.document },
          body: { revision, effectiveOn: day, reason: reason.trim() },
        },
        { onDone },
      ),
  });
  return (
    <form {...form}>
      <Stack>
        <p>{words.words}</p>
        <TextField
          label={words.day}
          hint={words.dayHint(document.noticeDays)}
          type="date"
          min={document.firstDay}
          errors={errors('effectiveOn')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <ReasonField
          label={words.reason}
          errors={errors('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={error} fields={['effectiveOn', 'reason']} />
        <Button type="submit" wide loading={isPending} loadingLabel={words.sending}>
          {words.send}
        </Button>
      </Stack>
    </form>
  );
}

function Discard({ name, revision }: { name: string; revision: number }) {
  return (
    <SheetButton label={copy.draft.discard} icon="close" kind="quiet">
      {(close) => <DiscardForm name={name} revision={revision} onDone={close} />}
    </SheetButton>
  );
}

function DiscardForm({
  name,
  revision,
  onDone,
}: {
  name: string;
  revision: number;
  onDone: () => void;
}) {
  const { run, isPending, error } = useAct(discarding);
  return (
    <Stack>
      <p>{copy.draft.discardWords}</p>
      <FormMessage failure={error} />
      <Button
        kind="danger"
        wide
        loading={isPending}
        loadingLabel={copy.draft.discarding}
        onClick={() => run({ params: { document: name }, body: { revision } }, { onDone })}
      >
        {copy.draft.discard}
      </Button>
    </Stack>
  );
}
