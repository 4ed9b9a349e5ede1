import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { ApiFailure } from '../../lib/failure.ts';
import { toastServerError } from '../../lib/form.ts';
import { toast } from '../../lib/notify.ts';
import { tellSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { loginToasts } from './auth.copy.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import type { LoginDraft, LoginEvent } from './login.rules.ts';

/** 'Dalej': asks for the approvals of a number seen for the first time; without any, or with them ticked, goes on. */
export function useGoOn() {
  const { draft, tell } = useLoginDraft();
  return useMutation({ mutationFn: () => goOn(draft), onSuccess: tell, onError: toastServerError });
}

async function goOn({ phone, approvals, ticked }: LoginDraft): Promise<LoginEvent> {
  if (approvals === undefined) {
    const { data, regulations } = await api('GET /approvals/:username', { params: { username: phone } });
    if (data.length > 0 || regulations) return { type: 'approvalsCame', approvals: data, regulations };
  }
  const ticks = (approvals ?? []).map(({ id, name }) => ({ id, name, value: ticked.includes(id) }));
  const reply = await api('POST /authorization/token/', { body: { username: phone, approvals: ticks } });
  return { type: 'tokenCame', userExists: reply.user_exists, token: reply.data.token };
}

export function useLogIn() {
  const { draft, tell } = useLoginDraft();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      tellSession({ type: 'logInStarted' });
      const { data } = await api('POST /authorization', { body: { username: draft.phone, password: draft.password } });
      tellSession({ type: 'tokenReceived', token: data.access_token });
      toast(loginToasts.loggedIn, toastMs.loggedIn, 'success');
      await navigate(paths.index);
      tell({ type: 'loggedIn' });
    },
    onError: (failure) => {
      tellSession({ type: 'logInFailed' });
      toastServerError(failure);
      if (!(failure instanceof ApiFailure) || !failure.blocked) return;
      tell({ type: 'blocked' });
      toast(loginToasts.blocked, toastMs.blocked, 'danger');
    },
  });
}

export function useRemind() {
  const { draft, tell } = useLoginDraft();
  return useMutation({
    mutationFn: () => api('POST /authorization/remind-password', { body: { username: draft.phone } }),
    onSuccess: () => {
      tell({ type: 'reminderSent' });
      toast(loginToasts.smsSent, toastMs.smsSent, 'success');
    },
    onError: toastServerError,
  });
}
