import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { LayerProps } from './Layer.tsx';
import { enterLayer } from './layers.ts';
import { MissingLayer } from './MissingLayer.tsx';
import { retryImport } from '../retry-import.ts';

const load = () =>
  retryImport<ComponentType<LayerProps>>(
    () => import('./Layer.tsx').then((module) => module.Layer),
    () => MissingLayer,
  );
const LoadedLayer = lazy(async () => ({ default: await load() }));

/** Loads nothing before it opens for the first time, then stays mounted, so that closing can be animated. */
export function LazyLayer(props: LayerProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  const close = useEffectEvent(() => props.onClose());
  useEffect(() => (props.open ? enterLayer(() => close()) : undefined), [props.open]);
  if (!wanted) return null;
  return (
    <Suspense>
      <LoadedLayer {...props} />
    </Suspense>
  );
}

/** Preloads in an idle moment, because the alert about a lost connection cannot be fetched without one. */
export async function preloadLayers(): Promise<void> {
  await load();
}
