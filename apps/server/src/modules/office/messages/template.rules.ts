import type { MessageField } from '@klub/contract/panel/content/message-values';
import { contentOf, escaped } from '../../club/notifications/notifications.ts';
import type { Template } from './recipients.store.ts';

type Words = {
  readonly title: string;
  readonly content: string;
  readonly fallbacks: Readonly<Record<MessageField, string>>;
};

/** The words as a notification has them: plain title, content as paragraphs. */
export function templateOf({ title, content, fallbacks }: Words): Template {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '');
  return {
    title: title.trim(),
    html: lines.map(contentOf).join(''),
    fallbacks,
    htmlFallbacks: {
      imie: escaped(fallbacks.imie),
      procent: escaped(fallbacks.procent),
      brakuje: escaped(fallbacks.brakuje),
    },
  };
}
