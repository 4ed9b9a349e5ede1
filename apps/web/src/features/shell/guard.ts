import { type MiddlewareFunction, redirect } from 'react-router';
import { inTime } from '../../lib/chunk.ts';
import { currentSession, tellSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { type Access, whereTo } from './guard.rules.ts';

/**
 * Stands before a group of routes, and before their loaders: nothing of a screen is fetched for whom it is not meant.
 * Whoever has no token is answered at once; only a token makes us fetch what is needed to ask about the person.
 */
export function guard(access: Access): MiddlewareFunction {
  return async ({ request }, next) => {
    const { pathname } = new URL(request.url);
    const { token } = currentSession();
    const atOnce = whereTo(pathname, access, token === null ? { state: 'nobody' } : { state: 'loading' });
    const decision = atOnce.do === 'wait' ? await (await member()).authorizeRoute(pathname, access) : atOnce;
    if (decision.do === 'logOut') tellSession({ type: 'ended', wasRefused: decision.to === paths.login });
    if (decision.do === 'go' || decision.do === 'logOut') throw redirect(decision.to);
    return next();
  };
}

function member() {
  return inTime(import('./current-user.ts'));
}
