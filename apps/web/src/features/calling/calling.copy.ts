import { counted, formatMonthName, formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import type { Kept, NearPerson } from './calling.queries.ts';

export const nearestCopy = {
  title: 'Zadzwoń dziś',
  about: 'Im brakuje najmniej do następnego progu.',
  failed: 'Nie udało się wczytać osób, do których warto zadzwonić.',
  nobody: 'Nie ma teraz nikogo, komu brakuje do progu i do kogo można zadzwonić.',
  percent: ({ percent, goal }: NearPerson) =>
    `${formatPercent(percent)}, próg ${formatPercent(goal)}`,
  /** „Do 80% brakuje 2 pkt i 1 odpowiedzi” */
  missing: (person: NearPerson) => `Do ${formatPercent(person.goal)} ${missing(person)}`,
  sentence: (person: NearPerson) => `Do ${counted(person.bonus, goldenPoints)} ${missing(person)}.`,
  call: 'Zadzwoń',
  callTo: (name: string) => `Zadzwoń: ${name}`,
  sms: 'SMS',
  asking: 'Sprawdzam numer',
  number: (phone: string, left: number) =>
    `${phone}. Na dziś ${plural(left, ['został', 'zostały', 'zostało'])} jeszcze ${counted(left, ['numer', 'numery', 'numerów'])}.`,
  seen: 'Ta osoba zobaczy dzień, w którym prosisz o jej numer.',
  off: 'Program nie włączył telefonów do uczestników.',
  called: 'Zadzwonione',
  notCalled: 'Cofnij „Zadzwonione”',
  next: 'Następna osoba',
  close: 'Zamknij',
  shops: 'Sklep',
  plan: 'Plan',
  contact: 'Kontakt',
  kept: ({ month, shown, reached }: Kept, current: string) =>
    month === current
      ? `Z listy z 20. dnia miesiąca próg mają już ${formatNumber(reached)} z ${formatNumber(shown)}.`
      : `${formatMonthName(month)}: próg mają ${formatNumber(reached)} z ${formatNumber(shown)} z listy z 20. dnia miesiąca.`,
};

function missing({ left, answers }: NearPerson): string {
  const toAnswer =
    answers === 0 ? '' : ` i ${counted(answers, ['odpowiedzi', 'odpowiedzi', 'odpowiedzi'])}`;
  return `brakuje ${formatNumber(left)} pkt${toAnswer}`;
}

export const callingCopy = {
  title: 'Telefon od przedstawiciela',
  since: (day: string) => `Informacja obowiązuje od ${day}.`,
  allowed: 'Przedstawiciel może do mnie dzwonić',
};
