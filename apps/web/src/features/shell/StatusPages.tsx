import { useEffect } from 'react';
import { Link, useLocation, useRevalidator, useRouteError } from 'react-router';
import { NetworkFailure } from '../../lib/failure.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import type { Drawing } from '../../ui/Picture.tsx';
import { Loading, SkeletonBlock, SkeletonCard, SkeletonText } from '../../ui/Skeleton.tsx';
import { errorCopy, shellCopy } from './shell.copy.ts';

export function ForbiddenPage() {
  return <StatusPage {...errorCopy.forbidden} drawing="padlock" />;
}

export function NotFoundPage() {
  return <StatusPage {...errorCopy.notFound} drawing="lost" />;
}

/** Where a forced logout ends (R39, D19). */
export function LoggedOutPage() {
  return <StatusPage {...errorCopy.loggedOut} drawing="padlock" to={paths.login} />;
}

/** Index shows itself only when it does not know where to send the person. */
export function IndexPage() {
  return (
    <Page title={errorCopy.unknownRole.title} width="form">
      <EmptyState drawing="lost" title={errorCopy.unknownRole.headline} action={<RetryButton />}>
        {errorCopy.unknownRole.text}
      </EmptyState>
    </Page>
  );
}

/** A screen that could not be opened: its code did not arrive, or the server could not be asked. */
export function BrokenPage() {
  const isOffline = useRouteError() instanceof NetworkFailure;
  const { title, headline, text } = isOffline ? errorCopy.offline : errorCopy.broken;
  return (
    <Page title={title} width="form">
      <ErrorState title={headline} drawing={isOffline ? 'offline' : 'broken'} action={<RetryButton />}>
        {text}
      </ErrorState>
    </Page>
  );
}

/** While the very first screen is on its way, behind the splash. */
export function StartingPage() {
  return (
    <Page title={shellCopy.loading}>
      <Loading label={shellCopy.loading}>
        <SkeletonText heading lines={2} />
        <SkeletonBlock />
        <SkeletonCard lines={3} />
      </Loading>
    </Page>
  );
}

/** A screen that has nothing to show yet. */
export function PlainPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState drawing="circle" title={errorCopy.empty.headline} action={<HomeLink />}>
        {errorCopy.empty.text}
      </EmptyState>
    </Page>
  );
}

type StatusPageProps = {
  title: string;
  headline: string;
  text: string;
  drawing: Drawing;
  to?: typeof paths.login;
  action?: string;
};

function StatusPage({ title, headline, text, drawing, to, action }: StatusPageProps) {
  return (
    <Page title={title} width="form">
      <EmptyState
        drawing={drawing}
        title={headline}
        action={
          to === undefined ? (
            <HomeLink />
          ) : (
            <Link className={buttonClass('primary')} to={to}>
              {action}
            </Link>
          )
        }
      >
        {text}
      </EmptyState>
    </Page>
  );
}

function HomeLink() {
  return (
    <Link className={buttonClass('quiet')} to={paths.index}>
      {errorCopy.home}
    </Link>
  );
}

/** Loads the same address again, and by itself once the connection is back. */
function RetryButton() {
  const { revalidate, state } = useRevalidator();
  const { key } = useLocation();
  useEffect(() => {
    const retry = (): void => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [key, revalidate]);
  return (
    <Button
      icon="retry"
      loading={state === 'loading'}
      loadingLabel={shellCopy.loading}
      onClick={() => void revalidate()}
    >
      {errorCopy.retry}
    </Button>
  );
}
