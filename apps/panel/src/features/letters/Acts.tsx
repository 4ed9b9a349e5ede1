import { letterKinds } from '@klub/contract/letters';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { warsawMonth } from '@klub/ui/words/month.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { CorrectionForm } from '../corrections/CorrectionForm.tsx';
import { recentMonths } from '../corrections/corrections.rules.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { useMe } from '../shell/me.ts';
import { actsCopy as copy, lettersCopy } from './letters.copy.ts';
import styles from './letters.module.css';
import {
  assigning,
  type Letter,
  merging,
  noting,
  refreshLetter,
  sorting,
} from './letters.queries.ts';

type ActProps = { letter: Letter; onDone: () => void };

/** What can be done with the letter besides an answer. */
export function Acts({ letter }: { letter: Letter }) {
  const isOpen = letter.state !== 'closed';
  const mayChange = isOpen && !letter.isOwn;
  return (
    <Card as="section" labelledBy="acts">
      <h2 id="acts">{copy.title}</h2>
      <Row>
        {isOpen && <Take letter={letter} />}
        <SheetButton label={copy.assign} icon="user" kind="quiet" isOffered={isOpen}>
          {(close) => <AssignForm letter={letter} onDone={close} />}
        </SheetButton>
        <SheetButton label={copy.sort} icon="pencil" kind="quiet" isOffered={mayChange}>
          {(close) => <SortForm letter={letter} onDone={close} />}
        </SheetButton>
        <SheetButton label={copy.note} icon="file" kind="quiet">
          {(close) => <NoteForm letter={letter} onDone={close} />}
        </SheetButton>
        <SheetButton label={copy.merge} icon="share" kind="quiet" isOffered={mayChange}>
          {(close) => <MergeForm letter={letter} onDone={close} />}
        </SheetButton>
        <Correction letter={letter} />
      </Row>
    </Card>
  );
}

function Take({ letter: { id, version, assignedTo } }: { letter: Letter }) {
  const me = useMe();
  const { run, isPending, error } = useAct(assigning);
  if (assignedTo?.id === me.id) return null;
  return (
    <>
      <Button
        icon="check"
        loading={isPending}
        loadingLabel={copy.taking}
        onClick={() =>
          run({ params: { id }, body: { version, to: me.id } }, { onFailure: refreshLetter })
        }
      >
        {copy.take}
      </Button>
      <FormMessage failure={error} />
    </>
  );
}

function AssignForm({ letter: { id, version, assignedTo, colleagues }, onDone }: ActProps) {
  const { run, isPending, error } = useAct(assigning);
  const [to, setTo] = useState(assignedTo?.id ?? '');
  const { form, errors } = useShortForm({
    wrong: {},
    failure: error,
    send: () =>
      run(
        { params: { id }, body: { version, to: to === '' ? null : to } },
        { onDone, onFailure: refreshLetter },
      ),
  });
  return (
    <form {...form}>
      <Stack>
        <Select
          label={copy.to}
          placeholder={copy.nobody}
          options={colleagues.map(({ id: value, name }) => ({ value, label: name }))}
          errors={errors('to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <FormMessage failure={error} fields={['to']} />
        <Submit isSending={isPending} />
      </Stack>
    </form>
  );
}

function SortForm({ letter: { id, version, kind, month }, onDone }: ActProps) {
  const { run, isPending, error } = useAct(sorting);
  const [months] = useState(() => recentMonths(warsawMonth(serverNow())));
  const [chosen, setChosen] = useState<string>(kind);
  const [about, setAbout] = useState(month ?? '');
  const { form, errors } = useShortForm({
    wrong: {},
    failure: error,
    send: () => {
      const wanted = letterKinds.find((one) => one === chosen) ?? kind;
      run(
        { params: { id }, body: { version, kind: wanted, month: about === '' ? null : about } },
        { onDone, onFailure: refreshLetter },
      );
    },
  });
  return (
    <form {...form}>
      <Stack>
        <Select
          label={copy.kind}
          hint={copy.kindHint}
          options={letterKinds.map((value) => ({ value, label: lettersCopy.kinds[value] }))}
          errors={errors('kind')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Select
          label={copy.month}
          placeholder={copy.noMonth}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          errors={errors('month')}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <FormMessage failure={error} fields={['kind', 'month']} />
        <Submit isSending={isPending} />
      </Stack>
    </form>
  );
}

const noteMax = 2_000;

function NoteForm({ letter: { id }, onDone }: ActProps) {
  const { run, isPending, error } = useAct(noting);
  const [key] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const { form, errors } = useShortForm({
    wrong: { text: text.trim() === '' ? copy.noteMissing : '' },
    failure: error,
    send: () => run({ params: { id }, body: { key, text: text.trim() } }, { onDone }),
  });
  return (
    <form {...form}>
      <Stack>
        <ReasonField
          label={copy.noteText}
          hint={copy.noteHint}
          rows={5}
          max={noteMax}
          errors={errors('text')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormMessage failure={error} fields={['text']} />
        <Submit isSending={isPending} />
      </Stack>
    </form>
  );
}

function MergeForm({ letter: { id, version }, onDone }: ActProps) {
  const { run, isPending, error } = useAct(merging);
  const [into, setInto] = useState('');
  const { form, errors } = useShortForm({
    wrong: { into: into.trim() === '' ? copy.intoMissing : '' },
    failure: error,
    send: () =>
      run({ params: { id }, body: { version, into } }, { onDone, onFailure: refreshLetter }),
  });
  return (
    <form {...form}>
      <Stack>
        <p>{copy.mergeLead}</p>
        <TextField
          label={copy.into}
          maxLength={20}
          errors={errors('into')}
          value={into}
          onChange={({ target }) => setInto(target.value)}
        />
        <FormMessage failure={error} fields={['into']} />
        <Submit isSending={isPending} />
      </Stack>
    </form>
  );
}

function Submit({ isSending }: { isSending: boolean }) {
  return (
    <Button type="submit" wide loading={isSending} loadingLabel={copy.saving}>
      {copy.save}
    </Button>
  );
}

/** Accounts that prepare money propose a correction from here; others are told who does. */
function Correction({ letter: { number, person, month, kind, isOwn } }: { letter: Letter }) {
  const { permissions } = useMe();
  if (person === null || isOwn || kind !== 'complaint') return null;
  if (!permissions.includes('money.prepare'))
    return <p className={styles.quiet}>{lettersCopy.proposeNote}</p>;
  const about = { person, month: month ?? '', complaint: number };
  return (
    <SheetButton label={lettersCopy.propose} icon="pencil" kind="quiet">
      {(close) => <CorrectionForm about={about} onDone={close} />}
    </SheetButton>
  );
}
