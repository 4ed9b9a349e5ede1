import { NetworkFailure } from '@klub/ui/calls/failure.ts';
import { MissingCode, reloadOnce } from '@klub/ui/code/missing-code.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { useWindowEvent } from '@klub/ui/window-event.ts';
import { useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { brokenCopy as copy, layoutCopy } from './layout.copy.ts';

/** A screen that could not be opened: its code did not load, or the server was unreachable. */
export function BrokenPage() {
  const error = useRouteError();
  const [isReloading] = useState(() => error instanceof MissingCode && reloadOnce());
  if (isReloading) return <Page title={layoutCopy.loading} />;
  const isOffline = error instanceof NetworkFailure;
  return (
    <Page title={isOffline ? copy.offlineTitle : copy.title} lead={copy.headline} width="form">
      <Card>
        <Stack>
          <p role="alert">{isOffline ? copy.offlineText : copy.text}</p>
          <RetryButton />
        </Stack>
      </Card>
    </Page>
  );
}

/** The same without a frame around it. */
export function BrokenStart() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}

/** Opens the same address again, automatically once the connection is back. */
function RetryButton() {
  const { revalidate, state } = useRevalidator();
  const isMissing = useRouteError() instanceof MissingCode;
  useWindowEvent('online', () => void revalidate());
  return (
    <Button
      icon="retry"
      loading={state === 'loading'}
      loadingLabel={layoutCopy.loading}
      onClick={() => (isMissing ? location.reload() : void revalidate())}
    >
      {copy.retry}
    </Button>
  );
}

/** Shown while the first screen loads. */
export function StartingPage() {
  return (
    <main>
      <Page title={layoutCopy.loading} />
    </main>
  );
}
