import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { followEvents } from '../../lib/events/events.ts';
import { refreshFigures } from '../../lib/figures.ts';
import { showAppBadge } from '../../platform/badge.ts';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { isAppBadgeShown } from './notifications.rules.ts';

/** Renders nothing: keeps the bell and the app's icon up to date while a user is logged in. */
export function LiveNews({ user }: { user: User }) {
  useNews();
  const isProtected = useMatches().some(({ handle }) => isProtectedHandle(handle));
  const isShown = isAppBadgeShown(user, isProtected);
  useEffect(() => {
    showAppBadge(isShown);
    // Also at logout: the badge belongs to the former user.
    return () => showAppBadge(false);
  }, [isShown]);
  return null;
}

/** `handle` of the guarded groups in routes.tsx. */
function isProtectedHandle(handle: unknown): boolean {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'isProtected' in handle &&
    handle.isProtected === true
  );
}

/**
 * Fetches the user on each sign of news, and the figures when an import has changed them. Only
 * while the app is visible: a browser allows few connections to one server, and hidden tabs would
 * use them up. Becoming visible fetches anyway.
 */
function useNews(): void {
  const queryClient = useQueryClient();
  const inFront = useSyncExternalStore(onVisibilityChange, isVisible);
  useEffect(() => {
    if (!inFront) return undefined;
    return followEvents((names) => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      if (names.includes('figures')) void refreshFigures(queryClient);
    });
  }, [inFront, queryClient]);
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
