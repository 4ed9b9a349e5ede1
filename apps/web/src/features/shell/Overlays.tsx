import { useState } from 'react';
import { toasts, useAnnouncement } from '@klub/ui/feedback/notify.ts';
import { Alert } from '@klub/ui/overlays/Dialog.tsx';
import { preloadLayers } from '@klub/ui/overlays/LazyLayer.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import { Toaster } from '@klub/ui/feedback/Toaster.tsx';
import type { Router } from '../consent/counting.ts';
import { shellCopy } from './shell.copy.ts';

/** Preloads in an idle moment, because the alert about a lost connection cannot be fetched without one. */
export function preload(router: Router): void {
  preloadLayers();
  void retryImport(() => import('../consent/consent.ts')).then(({ startConsent }) => startConsent(router));
}

/** Shows the toasts and alerts of `@klub/ui/feedback/notify.ts`. Rendered once, beside the routes. */
export function Overlays() {
  const announcement = useAnnouncement();
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [shown, setShown] = useState(announcement);
  if (announcement !== undefined && announcement !== shown) setShown(announcement);
  return (
    <>
      {shown !== undefined && (
        <Alert
          key={shown.key}
          open={announcement !== undefined}
          title={shown.title}
          onClose={() => shown.answer(false)}
          closeLabel={shown.cancel ?? shown.ok}
          {...(shown.cancel !== undefined && {
            confirm: { label: shown.ok, loses: shown.loses === true, onConfirm: () => shown.answer(true) },
          })}
        >
          {shown.text}
        </Alert>
      )}
      <Toaster toasts={toasts} label={shellCopy.toasts} closeLabel={shellCopy.closeToast} />
    </>
  );
}
