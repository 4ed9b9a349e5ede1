import type { Terms } from './consent.queries.ts';
import type { Counter } from './counter.ts';

/**
 * Google Analytics in a frame of its own, which our server answers and which has no origin: its script reaches neither
 * the page nor what the page keeps. When the frame goes, the script is gone with it.
 */
export function ga4({ address }: Terms): Counter {
  const frame = document.createElement('iframe');
  const isReady = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.src = `.${address}`;
  document.body.append(frame);
  return {
    // Without an origin it can only be addressed as anybody; it is our own frame, and it is told no secret.
    count: (view) => void isReady.then(() => frame.contentWindow?.postMessage(view, '*')),
    stop: () => frame.remove(),
  };
}
