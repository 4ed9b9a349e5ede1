import { Suspense, useSyncExternalStore } from 'react';
import { part } from './part.tsx';
import type { Toasts } from './toasts.ts';

const LoadedToaster = part(() =>
  import('./LoadedToaster.tsx').then((module) => module.LoadedToaster),
);

export type ToasterProps = {
  toasts: Toasts;
  /** Where toasts without a position of their own appear. */
  side: 'top' | 'bottom';
  /** The name of the region that screen readers announce politely. */
  label: string;
  closeLabel: string;
};

/** Rendered once, next to the routes. Its library loads with the first toast. */
export function Toaster(props: ToasterProps) {
  if (!useSyncExternalStore(props.toasts.onFirst, props.toasts.hasShown)) return null;
  return (
    <Suspense>
      <LoadedToaster {...props} />
    </Suspense>
  );
}
