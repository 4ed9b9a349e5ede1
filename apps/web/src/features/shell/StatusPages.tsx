import { Link, Navigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import type { Drawing } from '@klub/ui/images/Picture.tsx';
import { RetryButton } from './BrokenPage.tsx';
import { statusCopy as copy } from './shell.copy.ts';

export function ForbiddenPage() {
  return <StatusPage {...copy.forbidden} drawing="padlock" />;
}

export function NotFoundPage() {
  return <StatusPage {...copy.notFound} drawing="lost" />;
}

/** The end of a forced logout (R39, D19). With a live session any address redirects to Index. */
export function LoggedOutPage() {
  const { token } = useSession();
  if (token !== null) {
    return (
      <Page title={copy.signedIn}>
        <Navigate to={paths.index} replace />
      </Page>
    );
  }
  return <StatusPage {...copy.loggedOut} drawing="padlock" to={paths.login} />;
}

/** Index is shown only for a user without a known role. */
export function IndexPage() {
  return (
    <Page title={copy.unknownRole.title} width="form">
      <EmptyState drawing="lost" title={copy.unknownRole.headline} action={<RetryButton />}>
        {copy.unknownRole.text}
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
      {copy.home}
    </Link>
  );
}
