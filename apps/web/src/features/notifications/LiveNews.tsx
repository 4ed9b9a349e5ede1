import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { followEvents } from '../../lib/events.ts';
import { showAppBadge } from '../../platform/badge.ts';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { isAppBadgeShown } from './notifications.rules.ts';

/** Shows nothing itself: keeps the bell true while somebody is logged in, and the app's icon with it. */
export function LiveNews({ user }: { user: User }) {
  useNews();
  const isProtected = useMatches().some(({ handle }) => isProtectedHandle(handle));
  const isShown = isAppBadgeShown(user, isProtected);
  useEffect(() => {
    showAppBadge(isShown);
    // Also on the way out, to the login: the badge belongs to the user who was logged in.
    return () => showAppBadge(false);
  }, [isShown]);
  return null;
}

/** `handle` of the guarded groups in routes.tsx. */
function isProtectedHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isProtected' in handle && handle.isProtected === true;
}

/**
 * Asks about the person whenever the server says that there is news. Only while the app is in front: a browser has few
 * connections to one server, and tabs behind would use them up. Coming to the front asks anyway.
 */
function useNews(): void {
  const queryClient = useQueryClient();
  const inFront = useSyncExternalStore(onVisibilityChange, isVisible);
  useEffect(() => {
    if (!inFront) return undefined;
    return followEvents(() => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }));
  }, [inFront, queryClient]);
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
