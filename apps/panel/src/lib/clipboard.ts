import { toast } from '@klub/ui/feedback/notify.ts';
import { toastMs } from '../timings.ts';

/** Copies a text, and says in a toast whether it is in the clipboard: a browser may refuse. */
export async function copyText(
  text: string,
  words: { readonly copied: string; readonly notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(words.copied, toastMs, 'success');
  } catch {
    toast(words.notCopied, toastMs, 'danger');
  }
}
