import { isRole } from '@klub/contract/roles';
import type { QueryClient } from '@tanstack/react-query';
import { type MiddlewareFunction, redirect } from 'react-router';
import { isStatus } from '../../lib/failure.ts';
import { currentSession } from '../../lib/session.ts';
import { endSession, userQuery } from '../auth/auth.queries.ts';
import { type Access, type Visitor, whereTo } from './guard.rules.ts';

/** Stands before a group of routes, and before their loaders: nothing of a screen is fetched for whom it is not meant. */
export function guard(queryClient: QueryClient, access: Access): MiddlewareFunction {
  return async ({ request }, next) => {
    const { pathname } = new URL(request.url);
    let decision = whereTo(pathname, access, visitorOf(queryClient));
    if (decision.do === 'wait') decision = whereTo(pathname, access, await askedVisitor(queryClient));
    if (decision.do === 'fail') throw queryClient.getQueryState(userQuery.queryKey)?.error ?? new Error('no user');
    if (decision.do === 'logOut') await endSession(queryClient);
    if (decision.do === 'go' || decision.do === 'logOut') throw redirect(decision.to);
    return next();
  };
}

/** Who is here, as far as it is known without asking. */
export function visitorOf(queryClient: QueryClient): Visitor {
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

async function askedVisitor(queryClient: QueryClient): Promise<Visitor> {
  await queryClient.prefetchQuery(userQuery);
  const visitor = visitorOf(queryClient);
  return visitor.state === 'loading' ? { state: 'failed' } : visitor;
}
