import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { confirm, toast } from '@klub/ui/feedback/notify.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDate, formatDateTime } from '@klub/ui/words/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ReplyOf } from '../../lib/api.ts';
import { hasPasskeys, newPasskey } from '../../lib/passkeys.ts';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { accountCopy } from './account.copy.ts';
import { refreshFactors } from './account.queries.ts';
import { ActRow } from '../screen/ActRow.tsx';

type Passkey = ReplyOf<'GET /api/panel/v1/me/factors'>['data']['passkeys'][number];

const copy = accountCopy.keys;

/** The passkeys of the account, and a new one. */
export function Keys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { mutate: remove, error } = useMutation({
    mutationFn: ({ id }: Passkey) =>
      api('POST /api/panel/v1/me/passkeys/:id/remove', { params: { id } }),
    onSuccess: async () => {
      toast(copy.removed, toastMs, 'success');
      await refreshFactors();
    },
  });
  const ask = async (passkey: Passkey): Promise<void> => {
    const question = {
      title: copy.removeTitle,
      text: copy.removeText(passkey.name),
      ok: copy.remove,
    };
    if (await confirm({ ...question, cancel: accountCopy.cancel, loses: true })) remove(passkey);
  };
  return (
    <Card as="section" labelledBy="keys">
      <Stack>
        <h2 id="keys">{copy.title}</h2>
        <p>{copy.lead}</p>
        <FormMessage failure={error} />
        {passkeys.length === 0 ? (
          <EmptyState drawing="padlock" title={copy.none}>
            {hasPasskeys() ? copy.noneText : copy.impossible}
          </EmptyState>
        ) : (
          <ul role="list" aria-label={copy.list}>
            {passkeys.map((passkey) => (
              <ActRow key={passkey.id} name={passkey.name || copy.unnamed} note={timesOf(passkey)}>
                <Button
                  kind="link"
                  aria-label={copy.removeLabel(passkey.name)}
                  onClick={() => void ask(passkey)}
                >
                  {copy.remove}
                </Button>
              </ActRow>
            ))}
          </ul>
        )}
        {hasPasskeys() && <NewKey />}
      </Stack>
    </Card>
  );
}

function timesOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? copy.unused : copy.used(formatDateTime(lastUsedAt));
  return `${copy.added(formatDate(createdAt))}, ${used}`;
}

function NewKey() {
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api('POST /api/panel/v1/me/passkeys/options');
      const answered = await newPasskey(data);
      return api('POST /api/panel/v1/me/passkeys', { body: { ...answered, name } });
    },
    onSuccess: async () => {
      setName('');
      toast(copy.addedNow, toastMs, 'success');
      await refreshFactors();
    },
  });
  const { form, errors } = useShortForm({
    wrong: { name: name.trim() === '' ? copy.missing : '' },
    failure: error,
    send: () => mutate(),
  });
  return (
    <form {...form}>
      <Stack gap="s">
        <TextField
          label={copy.newName}
          hint={copy.newNameHint}
          errors={errors('name')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormMessage failure={error} fields={['name']} />
        <Button
          type="submit"
          wide
          kind="quiet"

          loading={isPending}
          loadingLabel={copy.adding}
        >
          {copy.add}
        </Button>
      </Stack>
    </form>
  );
}
