import type { PushKind } from '@klub/contract/calls/devices';

/**
 * Shown on a locked phone to anyone: no names, amounts or user-written text (MASVS PLATFORM-3). The
 * app shows the rest.
 */
export const pushBodies: Record<PushKind, string> = {
  plan: 'Jest coś nowego w Twoim planie.',
  knowledge: 'Zajrzyj do wiedzy: czeka na Ciebie coś nowego.',
  specials: 'Jest coś nowego w zadaniach specjalnych.',
  payments: 'Jest coś nowego w Twoich rozliczeniach.',
  other: 'Masz nowe powiadomienie.',
};

export const devicesCopy = {
  notASubscription: 'To nie jest adres subskrypcji przeglądarki.',
} as const;
