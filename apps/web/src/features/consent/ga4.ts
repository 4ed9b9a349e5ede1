import type { Terms } from './consent.queries.ts';
import type { Counter } from './counter.ts';

/**
 * Google Analytics in a frame of our server without an origin: its script has access neither to the page nor to its
 * storage. Removing the frame removes the script.
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
    // A frame without an origin accepts only the target '*'; the message contains no secret.
    count: (view) => void isReady.then(() => frame.contentWindow?.postMessage(view, '*')),
    stop: () => frame.remove(),
  };
}
