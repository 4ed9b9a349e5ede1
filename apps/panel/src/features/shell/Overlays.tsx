import { toasts, useAnnouncement } from '@klub/ui/feedback/notify.ts';
import { Toaster } from '@klub/ui/feedback/Toaster.tsx';
import { Alert } from '@klub/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { shellCopy } from './shell.copy.ts';

/** Shows the toasts and alerts of `@klub/ui/feedback/notify.ts`. */
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
