import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, forgetDraft, keepDraft } from '../../lib/drafts.ts';
import { fieldErrors, isStatus } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { useSending } from '../../lib/form.ts';
import { toast } from '@klub/ui/feedback/notify.ts';
import { useApiMutation } from '../../lib/query.ts';
import { toastMs } from '../../timings.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import type { User } from '../auth/auth.queries.ts';
import { AttachmentField } from './AttachmentField.tsx';
import styles from './contact.module.css';
import { contactCopy as copy } from './contact.copy.ts';
import { lettersQuery } from './letters.queries.ts';
import {
  type Message,
  formOf,
  messageFrom,
  missingFields,
  newSubmission,
} from './contact.rules.ts';

type Category = { id: string; name: string };
type Props = { user: User; categories: readonly Category[] };

const draftName = 'contact';
const fields = ['category', 'email', 'message'] as const;

export function ContactForm({ user: { profile }, categories }: Props) {
  const owner = String(profile.id);
  const [message, setMessage] = useState(() =>
    messageFrom(draftOf(draftName, owner), emptyMessage(profile.email)),
  );
  const [{ file, fileErrors, round }, setFile] = useState(noFile);
  const [answer, setAnswer] = useState<string>();

  const client = useQueryClient();
  const { mutateAsync: send } = useApiMutation('POST /api/v1/contact', {
    onSuccess: () => void client.invalidateQueries({ queryKey: lettersQuery.queryKey }),
  });
  const { submit, isPending, failure, forgetFailure } = useSending(async () => {
    setAnswer(undefined);
    // Kept before it is sent: the user may leave, come back, and send it once more.
    keepDraft(draftName, owner, message, message);
    const reply = await send({ form: formOf(profile, message, file) });
    forgetDraft(draftName);
    setMessage(emptyMessage(message.email));
    setFile(({ round: last }) => ({ ...noFile, round: last + 1 }));
    setAnswer(reply.message);
    toast(copy.sent, toastMs.contactSent, 'success');
  });
  const form = useFocusOnFailure(failure);

  function field(name: (typeof fields)[number]) {
    return {
      name,
      required: true,
      errors: fieldErrors(failure, name),
      value: message[name],
      onChange: (event: { target: { value: string } }) => {
        const next = { ...message, [name]: event.target.value };
        setMessage(next);
        setAnswer(undefined);
        keepDraft(draftName, owner, next, next);
      },
    };
  }

  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Stack>
        <div className={styles.pair}>
          <Select
            label={copy.category}
            placeholder={copy.chooseCategory}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={isPending}
            {...field('category')}
          />
          <TextField
            label={copy.email}
            hint={copy.emailHint}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            readOnly={isPending}
            {...field('email')}
          />
        </div>
        <TextArea
          label={copy.message}
          rows={8}
          maxLength={5_000}
          readOnly={isPending}
          {...field('message')}
        />
        <AttachmentField
          key={round}
          file={file}
          errors={fileErrors.length > 0 ? fileErrors : fieldErrors(failure, 'file')}
          disabled={isPending}
          onFile={(chosen, errors) => {
            if (fieldErrors(failure, 'file').length > 0) forgetFailure();
            setFile({ file: chosen, fileErrors: errors, round });
          }}
        />
        {failure instanceof Error && !isStatus(failure, 500) && (
          <Notice kind="danger" announced failure={failure}>
            {failure.message}
          </Notice>
        )}
        {answer !== undefined && (
          <Notice kind="success" announced>
            {answer}
          </Notice>
        )}
        <SubmitButton
          missing={copy.missing(missingFields(message))}
          loading={isPending}
          loadingLabel={copy.sending}
        >
          {copy.send}
        </SubmitButton>
      </Stack>
    </form>
  );
}

function emptyMessage(email: string): Message {
  return { category: '', email, message: '', submission: newSubmission() };
}

const noFile: { file: File | null; fileErrors: readonly string[]; round: number } = {
  file: null,
  fileErrors: [],
  round: 0,
};
