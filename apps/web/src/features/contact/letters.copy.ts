import type { ReplyOf } from '../../lib/api.ts';
import { formatDate, formatDateTime, formatDay } from '@klub/ui/words/format.ts';

type Shown = ReplyOf<'GET /api/v1/letters/:slug'>['data'];

const states: Readonly<Record<Shown['state'], string>> = {
  open: 'W toku',
  waiting: 'Czekamy na Ciebie',
  closed: 'Zakończone',
};

const results: Readonly<Record<NonNullable<Shown['result']>, string>> = {
  accepted: 'Uznane',
  partly: 'Uznane częściowo',
  rejected: 'Odrzucone',
  explained: 'Wyjaśnione',
  merged: 'Połączone',
};

export const lettersCopy = {
  title: 'Twoje zgłoszenia',
  none: 'Nie masz jeszcze zgłoszeń. Każda wysłana wiadomość pojawi się tutaj z numerem i odpowiedzią.',
  one: 'Zgłoszenie',
  back: 'Kontakt',
  state: ({ state, result }: Pick<Shown, 'state' | 'result'>) =>
    result === null ? states[state] : results[result],
  sent: (at: string) => `Wysłane ${formatDate(at)}`,
  due: (day: string) => `Odpowiemy najpóźniej ${formatDay(day)}.`,
  answers: (count: number) => (count === 0 ? 'Bez odpowiedzi' : 'Jest odpowiedź'),
  attachment: (name: string) => `Załącznik: ${name}`,
  answered: (at: string) => `Odpowiedź z ${formatDateTime(at)}`,
  byMail: (email: string) => `Odpowiedzi wysyłamy też na adres ${email}.`,
  waiting: 'Żeby coś dopisać, wyślij nową wiadomość i podaj w niej numer tego zgłoszenia.',
  merged: (number: string) => `Odpowiemy na nie razem z ${number}.`,
} as const;
