import { useState } from 'react';
import { Alert } from './Dialog.tsx';
import { Reference } from '../feedback/Reference.tsx';
import { toasts, useAnnouncement } from '../feedback/notify.ts';
import { Toaster } from '../feedback/Toaster.tsx';
import { useIsLayerOpen } from './layers.ts';

/** Shows the toasts and alerts of `feedback/notify.ts`. Rendered once, next to the routes. */
export function Announcements({
  label,
  closeLabel,
}: {
  readonly label: string;
  readonly closeLabel: string;
}) {
  const announcement = useAnnouncement();
  // A layer has its buttons at the bottom.
  const side = useIsLayerOpen() ? 'top' : 'bottom';
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
            confirm: {
              label: shown.ok,
              loses: shown.loses === true,
              onConfirm: () => shown.answer(true),
            },
          })}
        >
          {shown.text}
          <Reference failure={shown.failure} />
        </Alert>
      )}
      <Toaster toasts={toasts} side={side} label={label} closeLabel={closeLabel} />
    </>
  );
}
