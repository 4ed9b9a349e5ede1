import { count, goldenPoints, money, monthName, plural, shownMoment } from '../../infra/polish.copy.ts';
import { type ClosingFacts, factsDigest } from '../settlements/closing/agreed.rules.ts';
import type { ClosingReport } from '../settlements/closing/closing.service.ts';
import { missingNames } from '../settlements/closing/missing.copy.ts';
import { reasonWords, shownState } from '../settlements/settlements.copy.ts';
import { type ShownLine, changesBetween } from '../signoffs/signoffs.rules.ts';

/** Polish sentences about months and their closing. */
export const monthsCopy = {
  computing: 'Liczę miesiąc, jakby był zamykany…',
  closing: 'Zamykam miesiąc…',
  rehearsed: (month: string) => `Próba gotowa: ${monthName(month)}. Niczego nie zmieniono.`,
  nothing: (month: string) => `${monthTitle(month)}: od ostatniego zamknięcia nic się nie zmieniło.`,
  notOver: (month: string) => `Zamknąć można miesiąc, który minął; ${monthName(month)} jeszcze się nie skończył.`,
  done: (month: string) => `Zamknięto: ${monthName(month)}.`,
  moved: 'Nie zamknięto: od decyzji coś się zmieniło. Zrób próbę i zaproponuj zamknięcie jeszcze raz.',
  notBegun: 'Nie zamknięto: praca została przerwana, zanim cokolwiek zapisała.',
  proposal: (month: string, revision: number) =>
    revision === 1 ? `Zamknięcie: ${monthName(month)}` : `Korekta nr ${revision - 1}: ${monthName(month)}`,
  closed: (at: Date, by: string, second: string | null) =>
    `Zamknięty ${shownMoment(at)}: ${second === null ? `${by}, poleceniem` : `${by} i ${second}`}.`,
  shortfall: ({ month, role, questions, minimum }: ClosingReport['shortfalls'][number]) =>
    `${monthTitle(month)}, rola ${role}: pytań ${count(questions)}, minimum_wiedzy ${count(minimum)}. Dodaj pytanie albo obniż minimum.`,
  imported: (kind: string, file: string, at: Date) => `${kind}: ${file}, ${shownMoment(at)}`,
  withoutShop: 'bez sklepu',
  gone: 'Konto usunięte',
  reminded: (people: number) =>
    people === 0
      ? 'Nie ma komu przypominać: nikogo nie wstrzymują jego własne dane.'
      : `Przypomniano: ${count(people)} ${plural(people, ['osobie', 'osobom', 'osobom'])}. Tej samej osobie najwyżej raz dziennie.`,
  reminder: {
    title: 'Uzupełnij dane do wypłaty',
    content:
      '<p>Twoje nagrody czekają: brakuje danych potrzebnych do przelewu. Uzupełnij je w profilu, a kwota trafi do najbliższej wypłaty.</p>',
    url: '/profil',
  },
  labels: {
    revision: 'Które zamknięcie',
    rate: 'Przelicznik',
    statements: 'Zestawienia',
    amount: 'Złote punkty',
    grosze: 'Kwota',
    channel: (name: string | null) => `Kanał: ${name ?? 'bez sklepu'}`,
    missing: 'Przyjęte braki',
    digest: 'Skrót osób i kwot',
  },
} as const;

export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toLocaleUpperCase('pl-PL')}${name.slice(1)}`;
}

/** Line by line what a closing would write, down to a digest over every person. */
export function factLines(facts: ClosingFacts): ShownLine[] {
  const { labels } = monthsCopy;
  const line = (label: string, after: string): ShownLine => ({ label, before: '', after });
  return [
    line(labels.revision, facts.revision === 1 ? 'pierwsze' : `korekta nr ${facts.revision - 1}`),
    line(labels.rate, `1 złoty punkt = ${money(facts.goldenPointGrosze)}`),
    line(labels.statements, people(facts.statements)),
    line(labels.amount, goldenPoints(facts.amount)),
    line(labels.grosze, money(facts.grosze)),
    ...facts.channels.map(({ channel, ...sums }) => line(labels.channel(channel), sumWords(sums))),
    line(labels.missing, count(facts.missing)),
    line(labels.digest, factsDigest(facts)),
  ];
}

/** What is otherwise than at the rehearsal before; the digest alone says nothing to a person beside a sum that differs. */
export function linesSince(before: ClosingFacts | null, facts: ClosingFacts | null): ShownLine[] {
  const changes = changesBetween(before === null ? [] : factLines(before), facts === null ? [] : factLines(facts));
  return changes.map(({ label, was, is }) => ({ label, before: was?.after ?? '', after: is?.after ?? '' }));
}

/** The same in words, for a closing that was agreed to and not executed. */
export function movedLines(changes: readonly ShownLine[]): string[] {
  return changes.map(({ label, before, after }) => `${label}: było ${before || '–'}, jest ${after || '–'}.`);
}

export function stateSums({ states }: ClosingReport) {
  return states.map(({ state, reason, ...sums }) => {
    const words = reasonWords({ reason, day: null });
    const name = shownState(state, sums.grosze);
    return { label: words === '' ? name : `${name}: ${words}`, isHeld: state === 'held', ...sums };
  });
}

export function channelSums({ channels }: ClosingReport) {
  return channels.map(({ channel, ...sums }) => ({ label: channel ?? monthsCopy.withoutShop, ...sums }));
}

export function missingSums({ missing }: ClosingReport) {
  return missing.kinds.map(({ kind, count: things }) => ({ words: missingNames[kind], count: things }));
}

export function refusalsOf(report: ClosingReport): string[] {
  if (report.outcome === 'notOver') return [monthsCopy.notOver(report.month)];
  if (report.outcome === 'nothing') return [monthsCopy.nothing(report.month)];
  return report.shortfalls.map(monthsCopy.shortfall);
}

function people(amount: number): string {
  return `${count(amount)} ${plural(amount, ['osoba', 'osoby', 'osób'])}`;
}

function sumWords(sums: { readonly people: number; readonly amount: number; readonly grosze: number }): string {
  return `${people(sums.people)}, ${goldenPoints(sums.amount)}, ${money(sums.grosze)}`;
}
