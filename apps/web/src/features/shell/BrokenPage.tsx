import { type ReactNode, Suspense } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { Broken, ReopenButton } from '@klub/ui/feedback/Broken.tsx';
import { brokenCopy } from '@klub/ui/feedback/broken.copy.ts';
import { Page } from '@klub/ui/layout/Page.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { useSession } from '../../lib/session.ts';
import { layoutCopy } from './layout.copy.ts';
import { PageLayout } from './PageLayout.tsx';

/** Not in the first load of visitors without an account. */
const LeaveButton = part(() => import('./LeaveButton.tsx').then((module) => module.LeaveButton));

/** A screen that could not be opened. */
export function BrokenPage() {
  return <Broken error={useRouteError()} router={useRevalidator()} words={brokenCopy} />;
}

/** The same before the shell is there, with the header and a way out. */
export function BrokenStart() {
  return (
    <StartLayout>
      <BrokenPage />
    </StartLayout>
  );
}

export function RetryButton() {
  return <ReopenButton error={useRouteError()} router={useRevalidator()} words={brokenCopy} />;
}

/** Shown while the first screen loads, first behind the splash. */
export function StartingPage() {
  return (
    <StartLayout>
      <Page title={layoutCopy.loading} />
    </StartLayout>
  );
}

/** A user whose account does not load can still log out. */
function StartLayout({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const actions = token !== null && (
    <Suspense>
      <LeaveButton />
    </Suspense>
  );
  return <PageLayout actions={actions}>{children}</PageLayout>;
}
