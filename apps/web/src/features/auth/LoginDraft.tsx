import { createContext, type Dispatch, type ReactNode, use, useReducer } from 'react';
import { emptyDraft, type LoginDraft, type LoginEvent, nextDraft } from './login.rules.ts';

type Kept = { draft: LoginDraft; tell: Dispatch<LoginEvent> };

const Draft = createContext<Kept>({ draft: emptyDraft, tell: () => undefined });

/** Above the routes and only in memory: what was typed is kept while the user reads the regulations. */
export function LoginDraftProvider({ children }: { children: ReactNode }) {
  const [draft, tell] = useReducer(nextDraft, emptyDraft);
  return <Draft value={{ draft, tell }}>{children}</Draft>;
}

export function useLoginDraft(): Kept {
  return use(Draft);
}
