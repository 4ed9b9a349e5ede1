/** The open layers in the order of opening: a phone's back button closes the topmost. */
let layers: readonly (() => void)[] = [];

/** @returns removes the layer, once it is closed */
export function enterLayer(close: () => void): () => void {
  layers = [...layers, close];
  return () => {
    layers = layers.filter((one) => one !== close);
  };
}

export function isLayerOpen(): boolean {
  return layers.length > 0;
}

export function closeTopLayer(): void {
  layers.at(-1)?.();
}
