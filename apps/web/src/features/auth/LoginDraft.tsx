import { createContext, type Dispatch, type ReactNode, use, useReducer } from 'react';
import { emptyDraft, type LoginDraft, type LoginEvent, nextDraft } from './login.rules.ts';

type LoginState = { draft: LoginDraft; dispatch: Dispatch<LoginEvent> };

const Draft = createContext<LoginState>({ draft: emptyDraft, dispatch: () => undefined });

/** Above the routes and only in memory: typed values survive a look at the regulations. */
export function LoginDraftProvider({ children }: { children: ReactNode }) {
  const [draft, dispatch] = useReducer(nextDraft, emptyDraft);
  return <Draft value={{ draft, dispatch }}>{children}</Draft>;
}

export function useLoginDraft(): LoginState {
  return use(Draft);
}
