import { lazy, Suspense, useEffect, useState } from 'react';
import { retryImport } from '../retry-import.ts';
import type { Toast, Toasts } from './toasts.ts';

const LoadedToaster = lazy(() =>
  retryImport(() => import('./LoadedToaster.tsx').then((module) => ({ default: module.LoadedToaster }))),
);

export type ToasterProps = {
  toasts: Toasts;
  /** The name of the region that screen readers announce politely. */
  label: string;
  closeLabel: string;
};

/** Stands once, beside the routes. Its library is fetched with the first toast. */
export function Toaster({ toasts, label, closeLabel }: ToasterProps) {
  const [first, setFirst] = useState<readonly Toast[]>([]);
  const wanted = first.length > 0;
  useEffect(() => {
    if (!wanted) return toasts.listen((toast) => setFirst((earlier) => [...earlier, toast]));
  }, [toasts, wanted]);
  if (!wanted) return null;
  return (
    <Suspense>
      <LoadedToaster first={first} {...{ toasts, label, closeLabel }} />
    </Suspense>
  );
}
