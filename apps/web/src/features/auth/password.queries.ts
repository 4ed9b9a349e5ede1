import { useNavigate } from 'react-router';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { toast, toastFailure } from '@klub/ui/feedback/notify.ts';
import { api } from '../../lib/api.ts';
import { useSending } from '../../lib/form.ts';
import { dispatchSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { loginToasts } from './auth.copy.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import type { LoginDraft } from './login.rules.ts';

export function useLogIn() {
  const { draft, dispatch } = useLoginDraft();
  const navigate = useNavigate();
  return useSending(async () => {
    dispatchSession({ type: 'logInStarted' });
    const token = await accessToken(draft).catch((failure: unknown) => {
      dispatchSession({ type: 'logInFailed' });
      if (failure instanceof ApiFailure && failure.blocked) {
        dispatch({ type: 'blocked', phone: draft.phone });
        toastFailure(loginToasts.blocked, toastMs.blocked, failure);
      }
      throw failure;
    });
    dispatchSession({ type: 'tokenReceived', token });
    toast(loginToasts.loggedIn, toastMs.loggedIn, 'success');
    await navigate(paths.index);
    dispatch({ type: 'loggedIn' });
  });
}

async function accessToken({ phone, password }: LoginDraft): Promise<string> {
  const { data } = await api('POST /authorization', { body: { username: phone, password } });
  return data.access_token;
}

export function useRemind() {
  const { draft, dispatch } = useLoginDraft();
  const { phone } = draft;
  return useSending(async () => {
    const { message } = await api('POST /authorization/remind-password', {
      body: { username: phone },
    });
    dispatch({ type: 'reminderSent', phone });
    if (message === undefined) toast(loginToasts.smsSent, toastMs.smsSent, 'success');
    else toast(message, toastMs.smsSentBefore, 'info');
  });
}
