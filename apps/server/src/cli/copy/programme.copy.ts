import { count } from '../../infra/polish.copy.ts';
import { archiveHelp } from './archive.copy.ts';
import { verifyHelp } from './verify.copy.ts';
import type { LaidDown } from '../../modules/office/imports/imports.operator.ts';
import type {
  FileReport,
  ImportReport,
  Problem,
} from '../../modules/office/programme/programme.report.ts';

export function helpText(kinds: readonly string[]): string {
  return `Program Klubu Partnera: wczytywanie plików, sprawdzenie rozliczeń i archiwum

  npm run programme -- import PLIK… [--dry-run] [--as RODZAJ] [--report PLIK.csv] [--changes PLIK.csv]
      Wczytuje pliki CSV lub XLSX: wszystkie w całości albo żadnego. Gdy ktoś ma już klucz do panelu albo jakiś miesiąc jest
      zamknięty, pliki czekają w panelu na osobę, która je zapisze.
      --dry-run   pokazuje, co by się zmieniło, i niczego nie zmienia
      --as        rodzaj plików, gdy nie wynika z nagłówków
      --report    zapisuje listę błędów i ostrzeżeń do pliku CSV, a obok niego listy PLIK-zmiany.csv i PLIK-odlozone.csv
      --changes   zapisuje, co się komu zmieniło: przed i po, w punktach i złotych punktach

  npm run programme -- template NAZWA [--out PLIK.csv]
      Zapisuje wzór pliku z jednym przykładowym wierszem.

${verifyHelp}

${archiveHelp}

  npm run programme -- help

Rodzaje plików: ${kinds.join(', ')}.
Kody zakończenia: 0 – wczytano, sprawdzono bez błędów albo przekazano do panelu, 1 – odrzucono, 2 – nie udało się uruchomić.
Opis kolumn: docs/operator/import.md. Rozliczenia krok po kroku: docs/operator/rozliczenia.md.
Cały program w jednym pliku: docs/operator/archiwum.md`;
}

export const seeHelp = ' Zobacz: npm run programme -- help';

export const sentences = {
  noFiles: 'Podaj co najmniej jeden plik.',
  oneTemplate: 'Podaj nazwę jednego rodzaju pliku.',
  waiting: 'Trwa inny import; czekam na jego koniec…',
  booking: 'Przeliczam premie…',
  failed: 'Import nie został wykonany i niczego nie zmieniono.',
  cannotWrite: (path: string) => `Nie udało się zapisać pliku ${path}.`,
  unknownKind: (name: string, kinds: readonly string[]) =>
    `Nie ma rodzaju „${name}”. Rodzaje plików: ${kinds.join(', ')}.`,
  templateWritten: (path: string) => `Zapisano wzór: ${path}`,
  changesWritten: (path: string) => `Zapisano listę zmian: ${path}`,
  asideWritten: (path: string) => `Zapisano odłożone wiersze: ${path}`,
  reportWritten: (path: string) => `Zapisano raport: ${path}`,
  reading: (file: string, kind: string) => `Wczytuję ${file} (${kind})…`,
} as const;

/** Problems of a file on the screen; the report file has all. */
const shownMax = 20;

export function reportText(report: ImportReport | LaidDown): string {
  return [...report.files.map(fileText), '', endOf(report)].join('\n');
}

function endOf(report: ImportReport | LaidDown): string {
  if (report.outcome === 'proposed')
    return `Nic jeszcze nie wczytano: klub działa, więc pliki czekają w panelu na osobę, która je zapisze albo odrzuci (najwyżej 48 godzin): ${report.address}`;
  if (report.outcome === 'notTaken')
    return `Niczego nie wczytano i nie przekazano do panelu: ${report.reason}`;
  return outcomes[report.outcome];
}

const outcomes: Record<ImportReport['outcome'], string> = {
  applied: 'Wczytano.',
  checked: 'Sprawdzono; niczego nie zmieniono (--dry-run).',
  rejected: 'Odrzucono: niczego nie wczytano. Popraw pliki i spróbuj ponownie.',
};

function fileText(report: FileReport): string {
  const { file, kind, problems, problemCount, warnings, warningCount } = report;
  const counts = [
    `nowe: ${count(report.new)}`,
    `zmienione: ${count(report.changed)}`,
    `bez zmian: ${count(report.unchanged)}`,
    ...(report.setAside > 0 ? [`odłożone: ${count(report.setAside)}`] : []),
    `odrzucone: ${count(report.rejected)}`,
  ];
  return [
    `${file}${kind === null ? '' : ` (${kind})`}: ${counts.join(', ')}`,
    ...listed(file, problems, problemCount, 'Błąd'),
    ...listed(file, report.asideRows, report.setAside, 'Odłożono'),
    ...listed(file, warnings, warningCount, 'Uwaga'),
  ].join('\n');
}

function listed(file: string, problems: readonly Problem[], total: number, word: string): string[] {
  const lines = problems
    .slice(0, shownMax)
    .map((problem) => `  ${word}: ${placeOf(file, problem)}: ${quoteOf(problem)}${problem.reason}`);
  const rest = total - lines.length;
  return rest > 0
    ? [...lines, `  … i jeszcze: ${count(rest)} (listę zapisze --report PLIK.csv)`]
    : lines;
}

/** `„1.234”: `, or empty when no cell is meant. */
function quoteOf({ cell }: Problem): string {
  return cell === '' ? '' : `„${cell}” – `;
}

function placeOf(file: string, { line, column }: Problem): string {
  const parts = [
    file,
    ...(line > 0 ? [`wiersz ${line}`] : []),
    ...(column === '' ? [] : [`kolumna „${column}”`]),
  ];
  return parts.join(', ');
}

export function reportRows({ files }: Pick<ImportReport, 'files'>): string[][] {
  const rowsOf = (file: string, kind: string, problems: readonly Problem[]) =>
    problems.map(({ line, column, cell, reason }) => [
      file,
      line === 0 ? '' : String(line),
      column,
      cell,
      kind,
      reason,
    ]);
  return [
    ['plik', 'wiersz', 'kolumna', 'komórka', 'rodzaj', 'powód'],
    ...files.flatMap((report) => [
      ...rowsOf(report.file, 'błąd', report.problems),
      ...(report.problemCount > report.problems.length
        ? [
            [
              report.file,
              '',
              '',
              '',
              'błąd',
              `Wszystkich błędów: ${report.problemCount}; powyżej pierwsze ${report.problems.length}.`,
            ],
          ]
        : []),
      ...rowsOf(report.file, 'odłożono', report.asideRows),
      ...rowsOf(report.file, 'uwaga', report.warnings),
    ]),
  ];
}

const barWidth = 30;

export function progressBar(file: string, share: number): string {
  const filled = Math.round(Math.min(1, share) * barWidth);
  const percent = Math.floor(Math.min(1, share) * 100);
  return `[${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}] ${String(percent).padStart(3)}% ${file}`;
}
