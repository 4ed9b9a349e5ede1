import { useRevalidator, useRouteError } from 'react-router';
import { Broken } from '@klub/ui/feedback/Broken.tsx';
import { brokenCopy } from '@klub/ui/feedback/broken.copy.ts';
import { Page } from '@klub/ui/layout/Page.tsx';
import { layoutCopy } from './layout.copy.ts';

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

/** Shown while the first screen loads. */
export function StartingPage() {
  return (
    <main>
      <Page title={layoutCopy.loading} />
    </main>
  );
}
