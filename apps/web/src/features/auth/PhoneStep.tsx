import { Suspense } from 'react';
import { fieldErrors, formMessage, isStatus } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { loginCopy as copy } from './auth.copy.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import styles from './Login.module.css';
import { useGoOn } from './login.queries.ts';
import { missingLoginField } from './login.rules.ts';
import { PhoneField } from './PhoneField.tsx';

/** Loaded only for a number that logs in for the first time: it is not part of the first screen. */
const Approvals = part(() => import('./Approvals.tsx').then((module) => module.Approvals));

export function PhoneStep() {
  const { draft, dispatch } = useLoginDraft();
  const { submit, isPending, failure, forgetFailure } = useGoOn();
  const form = useFocusOnFailure(failure);
  // A server error is shown in a toast, and nowhere else (section 8).
  const message = isStatus(failure, 500)
    ? undefined
    : formMessage(failure, ['username', 'approvals']);
  const unlock = (): void => {
    forgetFailure();
    dispatch({ type: 'phoneUnlocked' });
  };
  const lack = missingLoginField(draft);
  const missing = lack === undefined ? '' : copy.missing[lack];
  const isFixed = draft.phoneLocked || isPending;
  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Stack>
        <div className={styles.phone}>
          <PhoneField
            phone={draft.phone}
            onPhone={(phone) => {
              forgetFailure();
              dispatch({ type: 'phoneTyped', phone });
            }}
            readOnly={isFixed}
            {...(draft.phoneLocked ? {} : { hint: copy.phoneHint })}
            errors={fieldErrors(failure, 'username')}
          />
          {draft.phoneLocked && (
            <Button kind="link" aria-label={copy.changeLabel} onClick={unlock}>
              {copy.change}
            </Button>
          )}
        </div>
        {draft.approvals !== undefined && (
          <Suspense>
            <Approvals errors={fieldErrors(failure, 'approvals')} />
          </Suspense>
        )}
        {message !== undefined && (
          <Notice kind="danger" announced failure={failure}>
            {message}
          </Notice>
        )}
        <SubmitButton missing={missing} loading={isPending} loadingLabel={copy.checking}>
          {copy.next}
        </SubmitButton>
      </Stack>
    </form>
  );
}
