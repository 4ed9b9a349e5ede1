import { fieldErrors, formMessage } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Reference } from '@klub/ui/feedback/Reference.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { loginCopy as copy } from './auth.copy.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import styles from './Login.module.css';
import { useLogIn } from './password.queries.ts';
import { PhoneField } from './PhoneField.tsx';

export function PasswordStep() {
  const { draft, dispatch } = useLoginDraft();
  const { submit, isPending, failure } = useLogIn();
  const form = useFocusOnFailure(failure);
  const message = formMessage(failure, ['username', 'password']);
  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Stack>
        <div className={styles.phone}>
          <PhoneField
            phone={draft.phone}
            onPhone={() => undefined}
            errors={fieldErrors(failure, 'username')}
            readOnly
          />
          <Button
            kind="link"
            aria-label={copy.changeLabel}
            onClick={() => dispatch({ type: 'phoneUnlocked' })}
          >
            {copy.change}
          </Button>
        </div>
        <Password errors={fieldErrors(failure, 'password')} isPending={isPending} />
        {message === undefined ? (
          <Reference failure={failure} />
        ) : (
          <Notice kind="danger" announced failure={failure}>
            {message}
          </Notice>
        )}
        <SubmitButton
          missing={draft.password === '' ? copy.missing.password : ''}
          loading={isPending}
          loadingLabel={copy.loggingIn}
        >
          {copy.logIn}
        </SubmitButton>
        <div className={styles.middle}>
          <Button kind="link" onClick={() => dispatch({ type: 'passwordForgotten' })}>
            {copy.forgotten}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Password({ errors, isPending }: { errors: readonly string[]; isPending: boolean }) {
  const { draft, dispatch } = useLoginDraft();
  const sentHint =
    draft.password === '' ? copy.temporaryPasswordSentHint : copy.temporaryPasswordHint;
  return (
    <PasswordField
      label={draft.userExists ? copy.password : copy.temporaryPassword}
      {...(draft.userExists ? {} : { hint: sentHint })}
      errors={errors}
      name="password"
      autoComplete={draft.userExists ? 'current-password' : 'one-time-code'}
      showLabel={copy.showPassword}
      hideLabel={copy.hidePassword}
      required
      readOnly={isPending}
      value={draft.password}
      onChange={(event) => dispatch({ type: 'passwordTyped', password: event.target.value })}
    />
  );
}
