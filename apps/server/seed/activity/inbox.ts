import type { Target } from '@klub/contract/targets';

/**
 * Notifications of 500000001, oldest first; the programme adds its own about targets, bonuses and
 * padlocks.
 */
export type Message = {
  readonly cause: string;
  readonly title: string;
  readonly content: string;
  readonly url: Target;
  /** Slug of the pill with the message's picture, as in every message about a new pill. */
  readonly pill?: string;
  /** Counted back from now. */
  readonly daysAgo: number;
};

export const mainInbox: readonly Message[] = [
  {
    cause: 'demo:welcome',
    title: 'Witaj w Klubie Partnera',
    content:
      '<p>Dobrze, że jesteś. Zacznij od <a href="#/zasady">zasad</a>: to trzy znaki i dwie minuty czytania.</p>',
    url: '/zasady',
    daysAgo: 390,
  },
  {
    cause: 'demo:profile',
    title: 'Dane do wypłat są kompletne',
    content:
      '<p>Dziękujemy za uzupełnienie profilu. Premie będą trafiać na Twoje konto do 20. dnia miesiąca.</p>',
    url: '/konto',
    daysAgo: 380,
  },
  {
    cause: 'demo:second-shop',
    title: 'Masz drugi sklep',
    content:
      '<p>Do Twojego konta dopisaliśmy <strong>Remontownię Psie Pole</strong>. Plan obejmuje teraz oba sklepy razem.</p>',
    url: '/wyzwania/miesieczne',
    daysAgo: 300,
  },
  {
    cause: 'demo:rules',
    title: 'Nowe progi premii miesięcznej',
    content:
      '<p>Premia zaczyna się już od <strong>60%</strong> planu, a powyżej planu rośnie z każdym procentem.</p>',
    url: '/zasady',
    daysAgo: 190,
  },
  {
    cause: 'demo:pill:walek-czy-pedzel',
    title: 'Nowa pigułka: Wałek czy pędzel?',
    content: '<p>Dwie minuty czytania i pytanie za <strong>15 złotych punktów</strong>.</p>',
    url: '/wiedza/pigulki-wiedzy/walek-czy-pedzel',
    pill: 'walek-czy-pedzel',
    daysAgo: 0.2,
  },
  {
    cause: 'demo:padlock',
    title: 'Jedna odpowiedź do otwarcia kłódki',
    content:
      '<p>Masz już 2 poprawne odpowiedzi na 4 pytania miesiąca. Jeszcze jedna otworzy kłódkę i odblokuje premię za plan.</p>',
    url: '/wiedza/wynik',
    daysAgo: 0.1,
  },
];
