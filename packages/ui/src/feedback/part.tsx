import { type ComponentType, lazy, useEffect } from 'react';
import { retryImport } from '../retry-import.ts';
import { offerReload } from './offer-reload.ts';

/** A part of a page that is loaded with its first use: `part(() => import('./X.tsx').then((module) => module.X))`. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await retryImport<ComponentType<Props>>(load, () => Missing),
  }));
}

/** Replaces a part that the server no longer has: each use of it offers the reload. */
function Missing() {
  // Opens after the layer around it, else each hides the other from a screen reader.
  useEffect(() => void setTimeout(offerReload, 500), []);
  return null;
}
