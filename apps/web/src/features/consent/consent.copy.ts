import { newTab } from './link.copy.ts';
import type { Terms } from './consent.queries.ts';

export const bannerCopy = {
  title: 'Cookies i statystyki',
  text: 'Zapisujemy na Twoim urządzeniu tylko to, co niezbędne klubowi albo wygodne dla Ciebie. Jeśli się zgodzisz, policzymy też, które ekrany otwierasz, żeby wiedzieć, co jest przydatne.',
  policy: 'Polityka cookies',
  newTab,
  all: 'Zgadzam się',
  necessary: 'Tylko niezbędne',
  settings: 'Ustawienia',
} as const;

export const settingsCopy = {
  title: 'Ustawienia cookies',
  close: 'Zamknij ustawienia cookies',
  all: 'Zgadzam się na wszystkie',
  necessary: 'Tylko niezbędne',
  save: 'Zapisz ustawienia',
  necessaryTitle: 'Niezbędne',
  necessaryText:
    'Utrzymują zalogowanie, chronią konto przed zgadywaniem hasła i pamiętają tę odpowiedź. Są zawsze włączone.',
  statisticsTitle: 'Statystyczne',
  statisticsText:
    'Liczymy, które ekrany są otwierane, i rozpoznajemy przeglądarkę po losowym numerze. Nie zapisujemy imienia, telefonu ani tego, czego szukasz. Zgodę możesz wycofać w każdej chwili, a numer wtedy znika.',
} as const;

export function recipientCopy({ provider, address }: Terms): string {
  if (provider === 'ga4') return 'Dane otrzymuje Google Analytics.';
  return provider === 'matomo' ? `Dane trafiają do Matomo na ${new URL(address).hostname}.` : '';
}
