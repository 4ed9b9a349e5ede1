/** Auth status of specification section 3 [G09]. */
type AuthStatus = 'loading' | 'success' | 'error' | 'logout';

export type Session = {
  readonly token: string | null;
  readonly status: AuthStatus;
  /** The server has refused the former token: the login page explains why it is shown. */
  readonly wasRefused: boolean;
};

export type SessionEvent =
  | { type: 'logInStarted' }
  | { type: 'logInFailed' }
  | { type: 'tokenReceived'; token: string }
  | { type: 'userLoaded' }
  | { type: 'userFailed' }
  | { type: 'ended'; wasRefused?: boolean };

export function firstSession(token: string | null): Session {
  return { token, status: token === null ? 'logout' : 'loading', wasRefused: false };
}

export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'logInStarted':
      return { ...session, status: 'loading' };
    case 'logInFailed':
      return { ...session, status: 'error' };
    case 'tokenReceived':
      return firstSession(event.token);
    // A reply that arrives after the logout does not change the ended session.
    case 'userLoaded':
      return session.token === null ? session : { ...session, status: 'success' };
    case 'userFailed':
      return session.token === null ? session : { ...session, status: 'error' };
    case 'ended':
      return { ...firstSession(null), wasRefused: event.wasRefused ?? false };
  }
}
