import { Announcements } from '@klub/ui/overlays/Announcements.tsx';
import { preloadLayers } from '@klub/ui/overlays/LazyLayer.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import type { Router } from '../consent/counting.ts';
import { shellCopy } from './shell.copy.ts';

/** Preloads in an idle moment, because the alert about a lost connection cannot be fetched without one. */
export function preload(router: Router): void {
  preloadLayers();
  void retryImport(() => import('../consent/consent.ts')).then(({ startConsent }) =>
    startConsent(router),
  );
}

export function Overlays() {
  return <Announcements label={shellCopy.toasts} closeLabel={shellCopy.closeToast} />;
}
