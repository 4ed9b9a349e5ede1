import { passwordNeedsLogin } from '@klub/contract/sentences';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, formMessage } from '@klub/ui/calls/failure.ts';
import { useFocusOnChange, useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { useSending } from '../../lib/form.ts';
import { toast } from '@klub/ui/feedback/notify.ts';
import { changeCached, useApiMutation } from '../../lib/query.ts';
import { useStillHere } from '../../lib/still-here.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { useUser, userQuery } from '../auth/auth.queries.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { afterPasswordSet } from '../shell/guard.rules.ts';
import { type NewPassword, type PasswordErrors, passwordErrors } from './password.rules.ts';
import styles from './profile.module.css';
import { freshLoginCopy, setPasswordCopy as copy } from './profile.copy.ts';

export function SetPasswordPage() {
  const [entered, setEntered] = useState<NewPassword>({ password: '', passwordRepeat: '' });
  const [own, setOwn] = useState<PasswordErrors>({});
  const [current, setCurrent] = useState<Current>();
  const hasPassword = useUser()?.extras.isPasswordChange === true;
  const save = useSave();
  const { submit, isPending, failure } = useSending(async () => {
    const missing = passwordErrors(entered);
    setOwn(missing);
    if (Object.keys(missing).length > 0) return;
    const proof = current === undefined ? {} : { currentPassword: current.password };
    await save({ ...entered, ...proof }).catch((refusal: unknown) => {
      if (isCurrentPasswordNeeded(refusal)) setCurrent((asked) => refused(asked));
      throw refusal;
    });
  });
  const isRefused = isCurrentPasswordNeeded(failure);
  const asked = useFocusOnChange<HTMLDivElement>(
    current !== undefined,
    'input[name="currentPassword"]',
  );
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
      errors: own[name] ?? (isRefused ? [] : fieldErrors(failure, name)),
      value: entered[name],
      onChange: (event: { target: HTMLInputElement }) =>
        setEntered({ ...entered, [name]: event.target.value }),
    } as const;
  }

  return (
    <Page
      title={copy.title}
      lead={hasPassword ? copy.changeLead : copy.lead}
      back={hasPassword && <BackLink to={paths.profile}>{copy.back}</BackLink>}
      width="wide"
    >
      <Card>
        <form onSubmit={submit} ref={form} noValidate>
          <Stack>
            <div className={styles.pair}>
              <PasswordField
                label={copy.password}
                hint={copy.passwordHint}
                {...field('password')}
              />
              <PasswordField label={copy.passwordRepeat} {...field('passwordRepeat')} />
            </div>
            <div className={styles.asked} ref={asked}>
              {current !== undefined && (
                <CurrentPassword
                  {...current}
                  readOnly={isPending}
                  onPassword={(password) => setCurrent({ password, errors: [] })}
                />
              )}
            </div>
            {message !== undefined && (
              <Notice kind="danger" announced failure={failure}>
                {message}
              </Notice>
            )}
            <div className={styles.send}>
              <Button type="submit" wide loading={isPending} loadingLabel={copy.saving}>
                {copy.save}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}

/** The present password, which the server requires when the login is not recent (D28). */
type Current = { readonly password: string; readonly errors: readonly string[] };

function refused(asked: Current | undefined): Current {
  if (asked === undefined) return { password: '', errors: [] };
  return {
    ...asked,
    errors: [asked.password === '' ? freshLoginCopy.required : freshLoginCopy.wrong],
  };
}

function CurrentPassword(
  props: Current & { readOnly: boolean; onPassword: (password: string) => void },
) {
  return (
    <>
      <Notice kind="info" announced>
        {freshLoginCopy.text}
      </Notice>
      <div className={styles.pair}>
        <PasswordField
          label={freshLoginCopy.password}
          name="currentPassword"
          autoComplete="current-password"
          showLabel={copy.show}
          hideLabel={copy.hide}
          value={props.password}
          errors={props.errors}
          readOnly={props.readOnly}
          onChange={({ target }) => props.onPassword(target.value)}
        />
      </div>
    </>
  );
}

function isCurrentPasswordNeeded(failure: unknown): boolean {
  return fieldErrors(failure, 'password').includes(passwordNeedsLogin);
}

/** Saves, updates the flag that the guard reads, and continues as [G08] says, unless the user has gone elsewhere. */
function useSave() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const { mutateAsync } = useApiMutation('POST /api/v1/user/update');
  return async (entered: NewPassword & { currentPassword?: string }): Promise<void> => {
    const { message } = await mutateAsync({ body: entered });
    const { queryKey } = userQuery;
    const user = queryClient.getQueryData(queryKey)?.message;
    if (user !== undefined) {
      changeCached(queryClient, userQuery, ({ message }) => ({
        message: { ...message, extras: { ...message.extras, isPasswordChange: true } },
      }));
      if (isStillHere())
        await navigate(afterPasswordSet({ role: user.role, showSlider: user.extras.showSlider }));
    }
    toast(message, toastMs.passwordSet, 'success');
    void queryClient.invalidateQueries({ queryKey });
  };
}
