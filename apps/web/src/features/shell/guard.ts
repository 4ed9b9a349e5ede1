import {
  createContext,
  type LoaderFunction,
  type MiddlewareFunction,
  redirect,
} from 'react-router';
import { inTime } from '@klub/ui/code/chunk.ts';
import { currentSession, dispatchSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { type Access, whereTo } from './guard.rules.ts';

const broken = createContext<Error | null>(null);

/**
 * Runs before a group of routes and their loaders, so that nothing of a forbidden screen is
 * fetched. Without a token it decides immediately; only with a token it loads the code that fetches
 * the user.
 */
export function guard(access: Access): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const { pathname } = new URL(request.url);
    const { token } = currentSession();
    const atOnce = whereTo(
      pathname,
      access,
      token === null ? { state: 'nobody' } : { state: 'loading' },
    );
    const decision =
      atOnce.do === 'wait' ? await (await member()).authorizeRoute(pathname, access) : atOnce;
    if (decision.do === 'logOut')
      dispatchSession({ type: 'ended', wasRefused: decision.to === paths.login });
    if (decision.do === 'go' || decision.do === 'logOut') throw redirect(decision.to);
    if (decision.do === 'break') context.set(broken, decision.error);
    return next();
  };
}

/** The loader of a guarded group: what a loader throws is shown inside the shell, what a middleware throws instead of it. */
export const throwBroken: LoaderFunction = ({ context }) => {
  const error = context.get(broken);
  if (error !== null) throw error;
  return null;
};

function member() {
  return inTime(import('./current-user.ts'));
}
