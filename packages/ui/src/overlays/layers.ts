import { useSyncExternalStore } from 'react';

/** The open layers in the order of opening: a phone's back button closes the topmost. */
let layers: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

/** @returns removes the layer, once it is closed */
export function enterLayer(close: () => void): () => void {
  change([...layers, close]);
  return () => change(layers.filter((one) => one !== close));
}

export function isLayerOpen(): boolean {
  return layers.length > 0;
}

export function useIsLayerOpen(): boolean {
  return useSyncExternalStore(listen, isLayerOpen);
}

export function closeTopLayer(): void {
  layers.at(-1)?.();
}

function change(next: readonly (() => void)[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
