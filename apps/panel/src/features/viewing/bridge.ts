import { type Asked, isAsked } from './viewing.rules.ts';

export type Answer = { readonly status: number; readonly body: object };

/** Null: no answer, which the app takes for a lost connection. `over`: nothing is answered any more. */
export type Answering = (asked: Asked) => Promise<Answer | 'over' | null>;

/**
 * Hands the questions of the participants' app in the frame to `answer`, until it is stopped. Another window, another
 * name or another kind of message is not heard.
 * @param onOver called when nothing is answered any more
 * @returns stops answering
 */
export function answerFrame(
  frame: HTMLIFrameElement,
  { nonce, answer }: { readonly nonce: string; readonly answer: Answering },
  onOver: () => void,
): () => void {
  const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const { contentWindow } = frame;
    if (contentWindow === null || source !== contentWindow || origin !== 'null') return;
    if (!isAsked(data) || data.nonce !== nonce) return;
    void answer(data).then((given) => {
      if (given === 'over') onOver();
      else tellFrame(frame, { nonce, id: data.id, answer: given });
    });
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** What the panel tells the app: an answer, its colours, or that what it shows has changed. */
type Told = { readonly nonce: string } & (
  | { readonly id: number; readonly answer: Answer | null }
  | { readonly theme: 'light' | 'dark' }
  | { readonly isStale: true }
);

/** A frame without an origin cannot be named as a target; the panel's policy lets no other page into it. */
export function tellFrame({ contentWindow }: HTMLIFrameElement, told: Told): void {
  contentWindow?.postMessage(told, '*');
}
