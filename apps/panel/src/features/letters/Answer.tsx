import { answerResults, letterMaxLength } from '@klub/contract/letters';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { answerCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import {
  answering,
  type Letter,
  previewing,
  refreshLetter,
  useTemplates,
} from './letters.queries.ts';

type Typed = {
  /** Sent again, it is the same answer. */
  key: string;
  text: string;
  outcome: string;
};

const nothing: Typed = { key: '', text: '', outcome: '' };
const outcomes = [...answerResults, 'waiting'] as const;

/** The answer, from a template or typed, as it will be sent, and what becomes of the letter. */
export function Answer({ letter }: { letter: Letter }) {
  const { id, version, email, answersBy } = letter;
  const { run, isPending, error } = useAct(answering);
  const form = useLongForm<Typed>({
    name: `odpowiedz-${id}`,
    initial: nothing,
    wrong: ({ text, outcome }) => ({
      text: text.trim() === '' ? copy.missing.text : '',
      outcome: outcome === '' ? copy.missing.outcome : '',
    }),
    failure: error,
    send: ({ key: sent, text, outcome: chosen }) => {
      const outcome = outcomes.find((one) => one === chosen);
      if (outcome === undefined) return;
      const key = sent || crypto.randomUUID();
      form.set({ key });
      run(
        { params: { id }, body: { key, version, text: text.trim(), outcome } },
        { onDone: form.clear, onFailure: refreshLetter },
      );
    },
  });
  return (
    <Card as="section" labelledBy="answer">
      <h2 id="answer">{copy.title}</h2>
      <p className={styles.quiet}>{copy.ways[answersBy](email)}</p>
      <LongForm
        form={form}
        failure={error}
        fields={['text', 'outcome']}
        submit={answersBy === 'nowhere' ? copy.keep : copy.send}
        isSending={isPending}
        sending={copy.sending}
      >
        <TemplateField onContent={(text) => form.set({ text })} />
        <TextArea
          label={copy.text}
          hint={copy.textHint}
          rows={8}
          maxLength={letterMaxLength}
          {...form.field('text')}
        />
        <Preview id={id} text={form.values.text} />
        <Select
          label={copy.outcome}
          placeholder={copy.pickOutcome}
          options={outcomes.map((value) => ({ value, label: copy.outcomes[value] }))}
          {...form.field('outcome')}
        />
      </LongForm>
    </Card>
  );
}

function TemplateField({ onContent }: { onContent: (content: string) => void }) {
  const { data } = useTemplates();
  const templates = data?.data ?? [];
  if (templates.length === 0) return null;
  return (
    <Select
      label={copy.template}
      placeholder={copy.pickTemplate}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => {
        const chosen = templates.find(({ id }) => id === target.value);
        if (chosen !== undefined) onContent(chosen.content);
      }}
    />
  );
}

/** The answer with its fields filled in, once asked for; gone when the text changes. */
function Preview({ id, text }: { id: string; text: string }) {
  const { run, isPending, error, data } = useAct(previewing);
  const [shownOf, setShownOf] = useState('');
  const shown = data?.data;
  return (
    <>
      <Button
        kind="quiet"
        loading={isPending}
        loadingLabel={copy.previewing}
        onClick={() => {
          if (text.trim() === '') return;
          run({ params: { id }, body: { text } }, { onDone: () => setShownOf(text) });
        }}
      >
        {copy.preview}
      </Button>
      <FormMessage failure={error} />
      {shown !== undefined && shownOf === text && (
        <section className={styles.preview} aria-label={copy.previewTitle}>
          <p className={styles.quiet}>{shown.to === '' ? copy.onlyApp : copy.to(shown.to)}</p>
          <p className={styles.what}>{shown.subject}</p>
          <p className={styles.text}>{shown.to === '' ? shown.text : shown.letter}</p>
        </section>
      )}
    </>
  );
}
