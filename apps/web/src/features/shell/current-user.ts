import { isRole } from '@klub/contract/roles';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { withdrawAll } from '@klub/ui/feedback/notify.ts';
import { createQueryClient } from '../../lib/query.ts';
import { currentSession, onSessionChange, dispatchSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { isLeaving, userQuery } from '../auth/auth.queries.ts';
import { clearCached, clearOthers } from '../offline/reply-cache.ts';
import { restoreReply, cacheReplies } from '../offline/last-known.ts';
import { isLastKnown, isReadable } from '../offline/offline.rules.ts';
import { type Access, type Decision, type Visitor, whereTo } from './guard.rules.ts';

/**
 * The only query client. Built here and not in main.tsx because this is the first module that only members load: the
 * login needs no cache, and the first screen does not carry one.
 */
export const queryClient = createQueryClient(askAgainWhenRefused);
cacheReplies(queryClient);

/**
 * Fetches the user, unless a fresh reply is cached, and decides. Without a reply the last known user may open the screens
 * that can be read offline, and waits for none. Throws when the user cannot be determined.
 */
export async function authorizeRoute(path: string, access: Access): Promise<Decision> {
  if (visitor().state === 'loading' || isKnownFromBefore()) {
    const reply = queryClient.prefetchQuery(userQuery);
    await (isReadable(path) ? replyOrKept(reply) : reply);
  }
  if (visitor().state === 'loading')
    await restoreReply(queryClient.getQueryCache().find({ queryKey: userQuery.queryKey }));
  const decision = whereTo(path, access, visitor());
  const error =
    queryClient.getQueryState(userQuery.queryKey)?.error ?? new Error('the person is not known');
  if (decision.do === 'wait') throw error;
  return isKnownFromBefore() && !isReadable(path) ? { do: 'break', error } : decision;
}

/**
 * Follows changes of the user between two navigations.
 * @param onOver called with the target when the token is refused or the logout is forced
 */
export function watchUser(onOver: (to: string) => void): () => void {
  return onUserAnswer(() => {
    const decision = whereTo('', 'index', visitor());
    if (decision.do !== 'logOut' || isLeaving()) return;
    dispatchSession({ type: 'ended', wasRefused: decision.to === paths.login });
    onOver(decision.to);
  });
}

// From the first reply on, which reaches the guard before any screen is rendered.
onUserAnswer((outcome) =>
  dispatchSession({ type: outcome === 'success' ? 'userLoaded' : 'userFailed' }),
);

function onUserAnswer(callback: (outcome: 'success' | 'error') => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== userQuery.queryKey[0]) return;
    if (event.action.type === 'success' || event.action.type === 'error')
      callback(event.action.type);
  });
}

/** Decides without a request. */
function visitor(): Visitor {
  if (currentSession().token === null) return { state: 'nobody' };
  const user = queryClient.getQueryState(userQuery.queryKey);
  if (isStatus(user?.error, 401)) return { state: 'refused' };
  if (user?.data === undefined) return { state: 'loading' };
  const { role, forceLogOut, extras } = user.data.message;
  return {
    state: 'known',
    role: isRole(role) ? role : undefined,
    forceLogOut,
    isPasswordChange: extras.isPasswordChange,
  };
}

/** True when the user could not be fetched in this visit. */
function isKnownFromBefore(): boolean {
  return isLastKnown(queryClient.getQueryData(userQuery.queryKey)?.message);
}

/** Resolves with the reply, or as soon as there is a user of an earlier visit. */
async function replyOrKept(reply: Promise<void>): Promise<void> {
  let stop = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    const check = (): void => {
      if (visitor().state === 'known') resolve();
    };
    stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
  await Promise.race([reply, known]);
  stop();
}

/** After a call with a refused token the user is fetched again, and that reply decides. */
function askAgainWhenRefused(failure: Error): void {
  if (!isStatus(failure, 401) || visitor().state !== 'known' || isLeaving()) return;
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}

/** Another token means another user, or none: all data and questions of the former one are deleted. */
let lastToken = currentSession().token;
// The login of a fresh start comes before this code.
if (lastToken !== null) clearOthers();
onSessionChange(() => {
  const { token } = currentSession();
  if (token === lastToken) return;
  lastToken = token;
  withdrawAll();
  void queryClient.cancelQueries();
  queryClient.clear();
  clearCached();
});
