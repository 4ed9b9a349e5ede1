import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { api } from '../../lib/api.ts';
import { endSession } from '../../lib/session.ts';
import { isAsked } from './viewing.rules.ts';

type Answer = { readonly status: number; readonly body: object };

/**
 * Hands the questions of the participants' app in the frame to the server, which knows the person of the view, until
 * it is stopped. Another window, another name or another kind of message is not heard.
 * @param onOver called when the view or the session is over
 * @returns stops answering
 */
export function answerFrame(
  frame: HTMLIFrameElement,
  { nonce, viewId }: { readonly nonce: string; readonly viewId: string },
  onOver: () => void,
): () => void {
  const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const { contentWindow } = frame;
    if (contentWindow === null || source !== contentWindow || origin !== 'null') return;
    if (!isAsked(data) || data.nonce !== nonce) return;
    const { id, path } = data;
    void answerTo(viewId, path).then((answer) => {
      if (answer === 'over') onOver();
      // A frame without an origin cannot be named as a target; the panel's policy lets no other page into it.
      else contentWindow.postMessage({ nonce, id, answer }, '*');
    });
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** Null: no answer, which the app takes for a lost connection. */
async function answerTo(id: string, path: string): Promise<Answer | 'over' | null> {
  try {
    const { data } = await api('GET /api/panel/v1/viewings/:id/call', {
      params: { id },
      query: { path },
    });
    return data;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) return null;
    const { status, code, message } = failure;
    if (status === 401) endSession();
    if (status === 401 || status === 403 || status === 409) return 'over';
    return { status, body: { code, message, errors: {} } };
  }
}
