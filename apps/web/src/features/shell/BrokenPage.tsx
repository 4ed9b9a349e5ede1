import { useRevalidator, useRouteError } from 'react-router';
import { Broken, ReopenButton } from '@klub/ui/feedback/Broken.tsx';
import { brokenCopy } from '@klub/ui/feedback/broken.copy.ts';
import { Page } from '@klub/ui/layout/Page.tsx';
import { layoutCopy } from './layout.copy.ts';

/** A screen that could not be opened. */
export function BrokenPage() {
  return <Broken error={useRouteError()} router={useRevalidator()} words={brokenCopy} />;
}

/** The same without a page layout around it. */
export function BrokenStart() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}

export function RetryButton() {
  return <ReopenButton error={useRouteError()} router={useRevalidator()} words={brokenCopy} />;
}

/** Shown while the first screen loads, behind the splash. */
export function StartingPage() {
  return (
    <main>
      <Page title={layoutCopy.loading} />
    </main>
  );
}
