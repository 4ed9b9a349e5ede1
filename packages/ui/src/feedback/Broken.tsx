import { useState } from 'react';
import { NetworkFailure } from '../calls/failure.ts';
import { MissingCode, reloadOnce } from '../code/missing-code.ts';
import { Button } from '../controls/Button.tsx';
import { Reference } from './Reference.tsx';
import { Card } from '../layout/Card.tsx';
import { Page, Stack } from '../layout/Page.tsx';
import { useWindowEvent } from '../window-event.ts';

type BrokenWords = Readonly<
  Record<
    'title' | 'headline' | 'text' | 'offlineTitle' | 'offlineText' | 'retry' | 'loading',
    string
  >
>;

type BrokenProps = {
  /** As the router caught it. */
  error: unknown;
  /** Opens the same address again, and announces the outcome. */
  router: { revalidate(): unknown; readonly state: 'idle' | 'loading' };
  words: BrokenWords;
};

/**
 * A screen that could not be opened: its code did not load, or the server was unreachable. Part of the first load, and
 * draws nothing that would have to be fetched.
 */
export function Broken({ error, router, words }: BrokenProps) {
  const [isReloading] = useState(() => error instanceof MissingCode && reloadOnce());
  if (isReloading) return <Page title={words.loading} />;
  const isOffline = error instanceof NetworkFailure || !navigator.onLine;
  return (
    <Page title={isOffline ? words.offlineTitle : words.title} lead={words.headline} width="form">
      <Card>
        <Stack>
          <p role="alert">{isOffline ? words.offlineText : words.text}</p>
          <Reference failure={error} />
          <ReopenButton error={error} router={router} words={words} />
        </Stack>
      </Card>
    </Page>
  );
}

/** Opens the same address again, automatically once the connection is back. */
export function ReopenButton({ error, router: { revalidate, state }, words }: BrokenProps) {
  useWindowEvent('online', () => void revalidate());
  return (
    <Button
      icon="retry"
      loading={state === 'loading'}
      loadingLabel={words.loading}
      onClick={() => (error instanceof MissingCode ? location.reload() : void revalidate())}
    >
      {words.retry}
    </Button>
  );
}
