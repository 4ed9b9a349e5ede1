import { fieldErrors, formMessage } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { loginCopy, resetCopy as copy } from './auth.copy.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import styles from './Login.module.css';
import { useRemind } from './password.queries.ts';
import { isPhoneLongEnough } from './login.rules.ts';
import { PhoneField } from './PhoneField.tsx';

export function ResetStep() {
  const { draft, dispatch } = useLoginDraft();
  const { submit, isPending, failure } = useRemind();
  const form = useFocusOnFailure(failure);
  const message = formMessage(failure, ['username']);
  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Stack>
        <PhoneField
          phone={draft.phone}
          onPhone={(phone) => dispatch({ type: 'phoneTyped', phone })}
          errors={fieldErrors(failure, 'username')}
          readOnly={isPending}
        />
        {message !== undefined && (
          <Notice kind="danger" announced failure={failure}>
            {message}
          </Notice>
        )}
        <SubmitButton
          missing={isPhoneLongEnough(draft.phone) ? '' : loginCopy.missing.phone}
          loading={isPending}
          loadingLabel={copy.sending}
        >
          {copy.send}
        </SubmitButton>
        <div className={styles.middle}>
          <Button kind="link" onClick={() => dispatch({ type: 'backToPassword' })}>
            {copy.back}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
