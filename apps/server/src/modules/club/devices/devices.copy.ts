import type { PushKind } from '@klub/contract/calls/devices';

/**
 * Shown on a locked phone to anyone: no names, amounts or user-written text (MASVS PLATFORM-3). The
 * app shows the rest.
 */
export const pushWords: Record<PushKind, { readonly title: string; readonly body: string }> = {
  plan: { title: 'Klub Partnera', body: 'Jest coś nowego w Twoim planie.' },
  knowledge: { title: 'Klub Partnera', body: 'Zajrzyj do wiedzy: czeka na Ciebie coś nowego.' },
  specials: { title: 'Klub Partnera', body: 'Jest coś nowego w zadaniach specjalnych.' },
  payments: { title: 'Klub Partnera', body: 'Jest coś nowego w Twoich rozliczeniach.' },
  other: { title: 'Klub Partnera', body: 'Masz nowe powiadomienie.' },
};

export const devicesCopy = {
  notASubscription: 'To nie jest adres subskrypcji przeglądarki.',
} as const;
