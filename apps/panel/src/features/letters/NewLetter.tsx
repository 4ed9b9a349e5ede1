import { letterKinds, letterMaxLength } from '@klub/contract/letters';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { warsawDay } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { useAct } from '../../lib/act.ts';
import { paths } from '../../paths.ts';
import { type Chosen, PersonField } from '../corrections/PersonField.tsx';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { lettersCopy, newCopy as copy } from './letters.copy.ts';
import { typing } from './letters.queries.ts';

type Typed = {
  /** Sent again, it is the same letter. */
  key: string;
  source: string;
  kind: string;
  person: Chosen | null;
  writer: string;
  email: string;
  topic: string;
  message: string;
  receivedOn: string;
};

const fields = [
  'source',
  'kind',
  'person',
  'writer',
  'email',
  'topic',
  'message',
  'receivedOn',
] as const;
const sources = ['phone', 'post'] as const;

/** A letter that came by telephone or post. */
export function NewLetter() {
  return (
    <SheetButton label={copy.open} icon="phone" title={copy.title}>
      {(close) => <NewLetterForm onDone={close} />}
    </SheetButton>
  );
}

function NewLetterForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [today] = useState(() => warsawDay(serverNow()));
  const { run, isPending, error } = useAct(typing);
  const [nothing] = useState<Typed>(() => ({
    key: '',
    source: '',
    kind: '',
    person: null,
    writer: '',
    email: '',
    topic: '',
    message: '',
    receivedOn: today,
  }));
  const form = useLongForm<Typed>({
    name: 'zgloszenie',
    initial: nothing,
    wrong: wrongIn,
    failure: error,
    send: (typed) => send(typed),
  });
  const send = ({ key: sent, person, ...typed }: Typed): void => {
    const source = sources.find((one) => one === typed.source);
    const kind = letterKinds.find((one) => one === typed.kind);
    if (source === undefined || kind === undefined) return;
    const key = sent || crypto.randomUUID();
    form.set({ key });
    run(
      { body: { ...typed, key, source, kind, person: person?.id ?? null } },
      {
        onDone: ({ data }) => {
          form.clear();
          onDone();
          void navigate(generatePath(paths.letter, { id: data.id }));
        },
      },
    );
  };
  return (
    <LongForm
      form={form}
      failure={error}
      fields={fields}
      submit={copy.save}
      isSending={isPending}
      sending={copy.saving}
    >
      <Select
        label={copy.source}
        placeholder={copy.pickSource}
        options={sources.map((value) => ({ value, label: copy.sources[value] }))}
        {...form.field('source')}
      />
      <PersonField
        person={form.values.person}
        errors={form.errors('person')}
        onPerson={(person) => form.set({ person })}
      />
      {form.values.person === null && (
        <TextField
          label={copy.writer}
          hint={copy.writerHint}
          maxLength={100}
          {...form.field('writer')}
        />
      )}
      <TextField
        label={copy.email}
        hint={copy.emailHint}
        type="email"
        inputMode="email"
        maxLength={254}
        {...form.field('email')}
      />
      <Select
        label={copy.kind}
        placeholder={copy.pickKind}
        options={letterKinds.map((value) => ({ value, label: lettersCopy.kinds[value] }))}
        {...form.field('kind')}
      />
      <TextField label={copy.topic} maxLength={100} {...form.field('topic')} />
      <TextArea
        label={copy.message}
        rows={6}
        maxLength={letterMaxLength}
        {...form.field('message')}
      />
      <TextField label={copy.receivedOn} type="date" max={today} {...form.field('receivedOn')} />
    </LongForm>
  );
}

function wrongIn({ source, kind, person, writer, topic, message, receivedOn }: Typed) {
  const { missing } = copy;
  return {
    source: source === '' ? missing.source : '',
    kind: kind === '' ? missing.kind : '',
    person: person === null && writer.trim() === '' ? missing.person : '',
    topic: topic.trim() === '' ? missing.topic : '',
    message: message.trim() === '' ? missing.message : '',
    receivedOn: receivedOn === '' ? missing.receivedOn : '',
  };
}
