import { messageKinds, messageLinks } from '@klub/contract/panel/content/message-values';
import { RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Columns, Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { useAct } from '../../lib/act.ts';
import { paths } from '../../paths.ts';
import { LongForm } from '../form/LongForm.tsx';
import { type LongFormOf, useLongForm } from '../form/long-form.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import { composeCopy as copy } from './messages.copy.ts';
import styles from './messages.module.css';
import { saving, useChoices, useCount } from './messages.queries.ts';
import {
  type Choices,
  type Message,
  type Values,
  audienceOf,
  draftOf,
  usedFields,
  valuesOf,
} from './messages.rules.ts';
import { Preview } from './Preview.tsx';
import { SendCard } from './SendCard.tsx';

type ComposeProps = {
  /** Null: a new one. */
  message: Message | null;
};

/** A message in steps: kind, audience, words, sending. */
export function Compose({ message }: ComposeProps) {
  const query = useChoices();
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
      {({ data }) => <Steps message={message} choices={data} />}
    </Loaded>
  );
}

type Form = LongFormOf<Values>;
const fields = [
  'kind',
  'groups',
  'title',
  'content',
  'link',
  'imie',
  'procent',
  'brakuje',
] as const;

function Steps({ message, choices }: ComposeProps & { choices: Choices }) {
  const navigate = useNavigate();
  // What was there when the form opened or saved; what another person saves meanwhile does not change it.
  const [base, setBase] = useState(() => ({
    id: message?.id ?? null,
    revision: message?.revision ?? 0,
    values: valuesOf(message),
  }));
  const { run, isPending, error } = useAct(saving);
  const form = useLongForm<Values>({
    name: `wiadomosc ${base.id ?? 'nowa'} ${base.revision}`,
    initial: base.values,
    wrong: wrongIn,
    failure: error,
    send: (typed) => {
      const draft = draftOf(typed);
      if (draft === null) return;
      run(
        { body: { id: base.id, revision: base.revision, ...draft } },
        {
          onDone: ({ data }) => {
            form.clear();
            setBase({ ...data, values: typed });
            if (message === null)
              void navigate(generatePath(paths.message, { id: data.id }), { replace: true });
          },
        },
      );
    },
  });
  const { values } = form;
  const draft = draftOf(values);
  const conditions = audienceOf(values.groups);
  const count = useCount(
    conditions === null
      ? null
      : { kind: draft?.kind ?? 'service', conditions, link: draft?.link ?? null },
  );
  const isSaved = Object.keys(form.changed).length === 0;
  return (
    <Columns rail={<Preview draft={draft} push={choices.push} />}>
      <Stack>
        <LongForm
          form={form}
          failure={error}
          fields={fields}
          submit={copy.save}
          kind={isSaved && message !== null ? 'quiet' : 'primary'}
          isSending={isPending}
          sending={copy.saving}
        >
          <KindStep form={form} consent={choices.consent} />
          <Card as="section" labelledBy="odbiorcy">
            <Stack>
              <h2 id="odbiorcy">{copy.audience.title}</h2>
              <p className={styles.quiet}>{copy.audience.lead}</p>
              <AudienceFields
                groups={values.groups}
                choices={choices}
                errors={form.errors('groups')}
                onChange={(groups) => form.set({ groups })}
              />
              <AudienceCount isEmpty={conditions?.length === 0} query={count} />
            </Stack>
          </Card>
          <TextStep form={form} />
        </LongForm>
        {message !== null && (
          <SendCard id={message.id} revision={base.revision} isSaved={isSaved} count={count} />
        )}
      </Stack>
    </Columns>
  );
}

function wrongIn({ kind, groups }: Values) {
  return {
    kind: kind === '' ? copy.kind.missing : '',
    groups: audienceOf(groups) === null ? copy.audience.incomplete : '',
  };
}

function KindStep({ form, consent }: { form: Form; consent: string | null }) {
  const { kind: words } = copy;
  return (
    <Card as="section" labelledBy="rodzaj">
      <Stack>
        <h2 id="rodzaj">{words.title}</h2>
        <ChoiceGroup
          legend={words.legend}
          errors={form.errors('kind')}
          hint={consent === null ? words.noConsent : words.consent(consent)}
        >
          {messageKinds.map((value) => (
            <RadioCard
              key={value}
              name="kind"
              value={value}
              label={words[value]}
              checked={form.values.kind === value}
              onChange={() => form.set({ kind: value })}
            />
          ))}
        </ChoiceGroup>
      </Stack>
    </Card>
  );
}

function TextStep({ form }: { form: Form }) {
  const { text: words } = copy;
  return (
    <Card as="section" labelledBy="tresc">
      <Stack>
        <h2 id="tresc">{words.title}</h2>
        <TextField label={words.field} maxLength={120} {...form.field('title')} />
        <TextArea
          label={words.content}
          hint={words.contentHint}
          rows={6}
          maxLength={2_000}
          {...form.field('content')}
        />
        {usedFields(form.values).map((field) => (
          <TextField
            key={field}
            label={words.fallbacks[field]}
            hint={words.fallbackHint(field)}
            maxLength={60}
            {...form.field(field)}
          />
        ))}
        <Select
          label={words.link}
          placeholder={words.noLink}
          options={messageLinks.map((value) => ({ value, label: words.links[value] }))}
          {...form.field('link')}
        />
      </Stack>
    </Card>
  );
}
