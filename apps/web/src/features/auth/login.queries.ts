import { api } from '../../lib/api.ts';
import { useSending } from '../../lib/form.ts';
import { loadLaterSteps } from './later-steps.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import type { LoginDraft, LoginEvent } from './login.rules.ts';

/** 'Dalej': fetches the approvals of a new number; without any, or with all of them ticked, goes to the password. */
export function useGoOn() {
  const { draft, dispatch } = useLoginDraft();
  return useSending(async () => {
    const [event] = await Promise.all([goOn(draft), loadLaterSteps()]);
    dispatch(event);
  });
}

async function goOn({ phone, approvals, ticked }: LoginDraft): Promise<LoginEvent> {
  if (approvals === undefined) {
    const { data, regulations } = await api('GET /approvals/:username', {
      params: { username: phone },
    });
    if (data.length > 0 || regulations)
      return { type: 'approvalsCame', phone, approvals: data, regulations };
  }
  const ticks = (approvals ?? []).map(({ id, name }) => ({ id, name, value: ticked.includes(id) }));
  const reply = await api('POST /authorization/token/', {
    body: { username: phone, approvals: ticks },
  });
  return { type: 'tokenCame', phone, userExists: reply.user_exists, token: reply.data.token };
}
