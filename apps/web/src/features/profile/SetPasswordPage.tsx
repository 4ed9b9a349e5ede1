import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, formMessage } from '../../lib/failure.ts';
import { useFocusOnFailure } from '../../lib/focus.ts';
import { useSending } from '../../lib/form.ts';
import { toast } from '../../lib/notify.ts';
import { useApiMutation } from '../../lib/query.ts';
import { toastMs } from '../../timings.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Page, Stack } from '../../ui/layout/Page.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { userQuery } from '../auth/auth.queries.ts';
import { afterPasswordSet } from '../shell/guard.rules.ts';
import { type NewPassword, type PasswordErrors, passwordErrors } from './password.rules.ts';
import { setPasswordCopy as copy } from './profile.copy.ts';

export function SetPasswordPage() {
  const [entered, setEntered] = useState<NewPassword>({ password: '', passwordRepeat: '' });
  const [own, setOwn] = useState<PasswordErrors>({});
  const save = useSave();
  const { submit, isPending, failure } = useSending(async () => {
    const missing = passwordErrors(entered);
    setOwn(missing);
    if (Object.keys(missing).length === 0) await save(entered);
  });
  const form = useFocusOnFailure(Object.keys(own).length > 0 ? own : failure);
  const message = formMessage(failure, ['password', 'passwordRepeat']);

  function field(name: keyof NewPassword) {
    return {
      name,
      autoComplete: 'new-password',
      showLabel: copy.show,
      hideLabel: copy.hide,
      required: true,
      readOnly: isPending,
      errors: own[name] ?? fieldErrors(failure, name),
      value: entered[name],
      onChange: (event: { target: HTMLInputElement }) => setEntered({ ...entered, [name]: event.target.value }),
    } as const;
  }

  return (
    <Page title={copy.title} lead={copy.lead} width="form">
      <Card>
        <form onSubmit={submit} ref={form} noValidate>
          <Stack>
            <PasswordField label={copy.password} hint={copy.passwordHint} {...field('password')} />
            <PasswordField label={copy.passwordRepeat} {...field('passwordRepeat')} />
            {message !== undefined && (
              <Notice kind="danger" announced>
                {message}
              </Notice>
            )}
            <Button type="submit" wide loading={isPending} loadingLabel={copy.saving}>
              {copy.save}
            </Button>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}

/** Saves, updates the flag that the guard reads, and continues as [G08] says. */
function useSave() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useApiMutation('POST /api/v1/user/update');
  return async (entered: NewPassword): Promise<void> => {
    const { message } = await mutateAsync({ body: entered });
    toast(message, toastMs.passwordSet, 'success');
    const { queryKey } = userQuery;
    const user = queryClient.getQueryData(queryKey)?.message;
    if (user !== undefined) {
      const extras = { ...user.extras, isPasswordChange: true };
      queryClient.setQueryData(queryKey, { message: { ...user, extras } });
      await navigate(afterPasswordSet({ role: user.role, showSlider: extras.showSlider }));
    }
    void queryClient.invalidateQueries({ queryKey });
  };
}
