import {
  goldenPoints,
  monthName,
  plural,
  quarterName,
  shownDate,
  shownTime,
} from '../../../infra/polish.copy.ts';
import type { NewBonus, TakenBack } from './bonuses.rules.ts';
import { escaped } from './notifications.rules.ts';

type Words = { readonly title: string; readonly content: string };

export function planReached(month: string, percent: 80 | 100): Words {
  return percent === 80
    ? {
        title: `Masz już 80% planu na ${monthName(month)}`,
        content: '<p>Meta jest blisko. Zobacz, ile punktów dzieli Cię od celu.</p>',
      }
    : {
        title: `Plan na ${monthName(month)} wykonany`,
        content: '<p>Gratulacje! Zobacz swój wynik i stan premii.</p>',
      };
}

export function newPillTitle(title: string): string {
  return `Nowa pigułka: ${title}`;
}

/** The question's title is plain text; the time is shown in Warsaw time. */
export function questionClosing(
  title: string,
  closesAt: Date,
): { readonly title: string; readonly text: string } {
  return {
    title: `Ostatni dzień na odpowiedź: ${title}`,
    text: `Na odpowiedź masz czas do ${shownDate(closesAt)}, godz. ${shownTime(closesAt)}.`,
  };
}

export function profileWanted(month: string): Words {
  return {
    title: 'Uzupełnij dane przed rozliczeniem',
    content: `<p>Wkrótce rozliczymy ${monthName(month)}. Bez kompletu danych wypłata złotych punktów będzie wstrzymana.</p>`,
  };
}

/** Of an announced bonus that an undo has reduced. */
export function takenBackWords({ kind, month, amount }: TakenBack): Words {
  const left = plural(-amount, ['ubył', 'ubyły', 'ubyło']);
  const of =
    kind === 'special'
      ? 'zadanie specjalne'
      : kind === 'month'
        ? monthName(month)
        : quarterName(month);
  return {
    title: `Cofnięto premię za ${of}`,
    content: `<p>Wynik, o którym pisaliśmy wcześniej, wczytano przez pomyłkę i został cofnięty. Z Twojego konta ${left} <strong>${goldenPoints(-amount)}</strong>. Przepraszamy.</p>`,
  };
}

export function bonusWords(bonus: NewBonus): Words {
  const arrived = plural(bonus.amount, ['przybył', 'przybyły', 'przybyło']);
  const sum = `${arrived} <strong>${goldenPoints(bonus.amount)}</strong>`;
  if (bonus.kind === 'special') {
    return {
      title: 'Odblokowano premię za zadanie specjalne',
      content: `<p>„${escaped(bonus.task.title)}”: na Twoim koncie ${sum}.</p>`,
    };
  }
  const period = bonus.kind === 'month' ? monthName(bonus.month) : quarterName(bonus.month);
  return { title: `Odblokowano premię za ${period}`, content: `<p>Na Twoim koncie ${sum}.</p>` };
}
