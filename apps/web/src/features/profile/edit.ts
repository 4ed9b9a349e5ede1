import {
  type ProfileErrors,
  type ProfileField,
  type ProfileValues,
  canonicalField,
  profileErrors,
} from '@klub/contract/profile-fields';
import { failures } from '@klub/contract/failures';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { ApiFailure, fieldErrors, isStatus } from '@klub/ui/calls/failure.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { warsawDay } from '@klub/ui/words/format.ts';
import { confirm, toast } from '@klub/ui/feedback/notify.ts';
import { useWindowEvent } from '@klub/ui/window-event.ts';
import { api } from '../../lib/api.ts';
import { draftOf, forgetDraft, keepDraft } from '../../lib/drafts.ts';
import { useSending } from '../../lib/form.ts';
import { currentSession } from '../../lib/session.ts';
import { useStillHere } from '../../lib/still-here.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { PasswordMissing, useFreshLogin } from './fresh-login.ts';
import { editCopy } from './profile.copy.ts';
import {
  type ProfileDraft,
  asDraft,
  formFields,
  hasChanges,
  valuesOf,
  withoutSecrets,
} from './profile.rules.ts';

const draftName = 'profile';

/** The form over the profile: typed values override the server's, so that untouched fields follow the server. */
export function useEditing(user: User) {
  const saved = valuesOf(user.profile);
  const { draft, version, wasRestored, keep, forget } = useProfileDraft(user);
  const [own, setOwn] = useState<ProfileErrors>({});
  const login = useFreshLogin(user.profile.username);
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const queryClient = useQueryClient();
  const values: ProfileValues = { ...saved, ...draft?.typed };
  const isDirty = draft !== null && hasChanges(draft.typed, saved);

  const sending = useSending(async () => {
    const sent = canonical(values);
    const wrong = wrongFields(sent, user.role);
    setOwn(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { ...user.profile, ...bodyOf(sent, user.role), profileVersion: version };
    const { message } = await login
      .run((token) => api('POST /api/v1/user/updateandreturnerrors', { body }, { token }))
      .catch(async (failure: unknown) => {
        await afterRefusal(failure);
        throw failure;
      });
    forget();
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    if (isStillHere()) await navigate(paths.profile, { state: { saved: message } });
    else toast(message, toastMs.profileSaved, 'success');
  });

  /** The shell handles a refused token; after a concurrent change the form continues from the stored profile. */
  async function afterRefusal(failure: unknown): Promise<void> {
    const isOvertaken =
      failure instanceof ApiFailure && failure.message === failures.changedMeanwhile.message;
    if (!isOvertaken && !isStatus(failure, 401)) return;
    await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    const fresh = queryClient.getQueryData(userQuery.queryKey)?.message;
    if (isOvertaken && fresh !== undefined && draft !== null)
      keep({ ...draft, version: fresh.extras.profileVersion });
  }

  useLeavingWarning(isDirty && !sending.isPending, forget);

  return {
    values,
    type: (field: ProfileField, text: string) =>
      keep({ version, typed: { ...draft?.typed, [field]: text } }),
    login,
    isDirty,
    wasRestored: wasRestored && isDirty,
    isPending: sending.isPending,
    submit: sending.submit,
    /** Changes with every refusal, so that the focus moves to the first wrong field each time. */
    refusal: Object.keys(own).length > 0 ? own : sending.failure,
    message: noticeOf(own, sending.failure),
    errorsOf: (field: ProfileField) => own[field] ?? fieldErrors(sending.failure, field),
  };
}

/** The typed values with the version of the profile that they change, kept until they are saved or discarded. */
function useProfileDraft({ profile, extras }: User) {
  const owner = profile.id;
  const [draft, setDraft] = useState<ProfileDraft | null>(() => asDraft(draftOf(draftName, owner)));
  const [wasRestored] = useState(draft !== null);
  return {
    draft,
    version: draft?.version ?? extras.profileVersion,
    wasRestored,
    keep: (next: ProfileDraft) => {
      keepDraft(draftName, owner, next, withoutSecrets(next));
      setDraft(next);
    },
    forget: () => {
      forgetDraft(draftName);
      setDraft(null);
    },
  };
}

function canonical(values: ProfileValues): ProfileValues {
  const tidy = Object.entries(values).map(([field, value]) => [
    field,
    canonicalField(field as ProfileField, value),
  ]);
  const typed = Object.fromEntries(tidy) as ProfileValues;
  // The mask adds the country before the first digit, and keeps it when the digits are deleted.
  return typed.iban === 'PL' ? { ...typed, iban: '' } : typed;
}

function wrongFields(values: ProfileValues, role: User['role']): ProfileErrors {
  const shown = formFields(role);
  const wrong = Object.entries(profileErrors(values, warsawDay(serverNow()))).filter(([field]) =>
    shown.some((one) => one === field),
  );
  return Object.fromEntries(wrong);
}

/** A form without a choice sends what the profile has: none. */
function legalFormIn(value: string): '' | '0' | '1' {
  return value === '1' || value === '' ? value : '0';
}

function bodyOf(values: ProfileValues, role: User['role']) {
  const { firstname, lastname, email } = values;
  if (role === 'salesman') return { firstname, lastname, email };
  return { ...values, entrepreneur: legalFormIn(values.entrepreneur) };
}

/** The message about the whole form; a server error is shown in a toast, a missing password at its field. */
function noticeOf(own: ProfileErrors, failure: unknown): string | undefined {
  if (Object.keys(own).length > 0) return failures.badInput.message;
  if (!(failure instanceof Error) || failure instanceof PasswordMissing || isStatus(failure, 500))
    return undefined;
  return failure.message;
}

/**
 * Confirms before typed values are discarded; not on the way to the login, where the draft
 * survives.
 */
function useLeavingWarning(isDirty: boolean, onLeave: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentSession().token !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  // Asked once for each try to leave.
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (!(await confirm(editCopy.unsaved))) return blocker.reset();
    onLeave();
    blocker.proceed();
  });
  useEffect(() => void ask(), [blocker.state]);
  useWindowEvent('beforeunload', (event) => event.preventDefault(), isDirty);
}
