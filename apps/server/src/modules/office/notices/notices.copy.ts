import { shownMoment } from '../../../infra/polish.copy.ts';
import type { Notice, NoticeTopic } from './notices.queue.ts';

type Words = { readonly title: string; readonly body: string };

const leads: Readonly<Record<NoticeTopic['of'], string>> = {
  waiting: 'Do decyzji',
  lapses: 'Został jeden dzień na decyzję',
  expired: 'Czas na decyzję minął',
  ended: 'Wynik sprawy',
  failed: 'Nie udało się',
  letter: 'Termin zgłoszenia',
};

export const noticesCopy = {
  notASubscription: 'To nie jest adres powiadomień przeglądarki.',
  otherKey: 'Klucz powiadomień panelu się zmienił. Włącz powiadomienia jeszcze raz.',
  deviceSaved: 'Powiadomienia na tym urządzeniu są włączone.',
  deviceForgotten: 'Powiadomienia na tym urządzeniu są wyłączone.',
  otherForgotten: 'Powiadomienia na tamtym urządzeniu są wyłączone.',
  /** The same words for the push and, as subject and first line, for the e-mail. */
  words: ({ of }: NoticeTopic, { title, figure, by, until, outcome }: Notice): Words => ({
    title: `${leads[of]}: ${title}`,
    body: [
      figure,
      by === '' ? '' : until === null ? by : `proponuje ${by}`,
      until === null ? '' : `do ${shownMoment(until)}`,
      outcome,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  }),
  letter: (name: string, { body }: Words, address: string): string =>
    [
      `${name},`,
      '',
      body,
      '',
      address,
      '',
      'Po zalogowaniu panel otworzy tę sprawę. Odnośnik nikogo nie loguje i niczego nie zatwierdza.',
      '',
    ].join('\n'),
} as const;
