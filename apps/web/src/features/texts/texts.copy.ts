import {
  counted,
  formatDayOfYear,
  formatMonthName,
  formatNumber,
  formatPercent,
} from '@klub/ui/words/format.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';

export const textsCopy = {
  prizes: 'Nagrody',
  rules: 'Zasady',
  regulations: 'Regulamin',
  backToLogin: 'Wróć do logowania',
  emptyStep: 'Tekst pojawi się tutaj, gdy tylko będzie gotowy.',
} as const;

export const ladderCopy = {
  month: 'Twoje progi w tym miesiącu',
  quarter: 'Twoje progi w tym kwartale',
  pending: 'Wczytuję progi',
  failed: 'Nie udało się wczytać Twoich progów.',
  from: (percent: number) => `od ${formatPercent(percent)}`,
  here: (percent: number) => `Ty: ${formatPercent(percent)}`,
  bonus: (bonus: number) => counted(bonus, goldenPoints),
  reached: 'próg osiągnięty',
  noTarget: 'Cel jest jeszcze ustalany. Progi już znasz:',
  next: (percent: number, bonus: number) =>
    `Od ${formatPercent(percent)} planu premia wyniesie ${formatNumber(bonus)}.`,
  above: (rate: number, most: number) =>
    `Każdy procent powyżej planu dodaje ${formatNumber(rate)}, razem najwyżej ${formatNumber(most)}.`,
  top: 'To najwyższy próg.',
  noRule: 'Dla Twojej roli nie ma progów w tym okresie.',
} as const;

export const motifsCopy = {
  title: 'Trzy znaki, jedna premia',
  circle: { title: 'Koło: plan', about: 'Część celu, którą masz już za sobą.' },
  padlock: {
    title: 'Kłódka: wiedza',
    about: 'Otwierają ją poprawne odpowiedzi na pytania z pigułek.',
  },
  star: { title: 'Gwiazda: premia', about: 'Złote punkty, które są już Twoje.' },
  percent: (percent: number) => `Masz ${formatPercent(percent)} celu.`,
  answers: (passed: number, minimum: number) =>
    `Masz ${formatNumber(passed)} z ${formatNumber(minimum)} odpowiedzi.`,
  open: 'Jest otwarta.',
} as const;

export const payoutCopy = {
  starTitle: 'Ile warta jest gwiazda',
  star: (money: string) => `1 złoty punkt = ${money}`,
  starAbout: 'Prawdziwe pieniądze na Twoim koncie, bez losowania i bez katalogu.',
  title: (month: string) => `Kiedy przyjdzie premia za ${formatMonthName(month)}`,
  ends: 'Koniec miesiąca',
  settled: 'Rozliczenie',
  settledAbout: 'Liczymy plany i kłódki.',
  paid: 'Wypłata',
  paidAbout: 'Przelew na konto z Twojego profilu.',
  on: (day: string) => formatDayOfYear(day),
  by: (day: string) => `do ${formatDayOfYear(day)}`,
} as const;
