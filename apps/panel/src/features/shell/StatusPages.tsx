import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import type { Drawing } from '@klub/ui/images/Picture.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { statusCopy as copy } from './shell.copy.ts';

export function ForbiddenPage() {
  return <StatusPage {...copy.forbidden} drawing="padlock" />;
}

export function NotFoundPage() {
  return <StatusPage {...copy.notFound} drawing="lost" />;
}

type StatusPageProps = { title: string; headline: string; text: string; drawing: Drawing };

function StatusPage({ title, headline, text, drawing }: StatusPageProps) {
  return (
    <Page title={title} width="form">
      <EmptyState
        drawing={drawing}
        title={headline}
        action={
          <Link className={buttonClass('quiet')} to={paths.dashboard}>
            {copy.home}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </Page>
  );
}
