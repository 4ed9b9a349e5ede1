import { passwordsDiffer } from '@klub/contract/sentences';
import { operatorSentences } from './operator.copy.ts';
import { count, decimal, letters, shownDate, shownTime } from '../../infra/polish.copy.ts';
import type { ArchiveProgress, Refusal } from '../../modules/office/archive/archive.format.ts';
import type { Exported } from '../../modules/office/archive/export.service.ts';
import type { Restored } from '../../modules/office/archive/restore.service.ts';

export const archiveHelp = `  npm run programme -- export PLIK.klub [--passphrase-file PLIK]
      Zapisuje cały program w jednym pliku: struktura, ludzie, zasady, treści, obrazy i księga.
      Plik chroni hasło, o które polecenie pyta (albo pierwszy wiersz pliku z hasłem).

  npm run programme -- import PLIK.klub [--dry-run] [--passphrase-file PLIK]
      Wczytuje taki plik do pustej instalacji, w całości albo wcale. --dry-run tylko go sprawdza.

  npm run programme -- archive-keys PLIK.klub [--passphrase-file PLIK]
      Wypisuje klucze danych z archiwum, dla instalacji, która ma je w DATA_KEYS i RESTORE_KEY.`;

export const archiveSentences = {
  oneFile: 'Podaj jeden plik archiwum.',
  archiveAlone: 'Archiwum programu wczytuje się osobno, bez innych plików i opcji --as.',
  askNew: (min: number) => `Hasło archiwum (co najmniej ${letters(min)}): `,
  askAgain: 'Jeszcze raz to samo hasło: ',
  askKnown: 'Hasło archiwum: ',
  differ: passwordsDiffer,
  tooShort: (min: number) => `Hasło archiwum ma mieć co najmniej ${letters(min)}.`,
  nobodyToAsk: 'Nie ma kogo zapytać o hasło archiwum. Podaj je w pliku: --passphrase-file PLIK.',
  noPassphrase: (path: string) => `Nie udało się odczytać hasła z pliku ${path}.`,
  failed: 'Archiwum nie zostało zapisane.',
} as const;

export function exportedText(file: string, { bytes, leftOut, ...figures }: Exported): string {
  return [
    `Zapisano archiwum: ${file} (${sizeText(bytes)}): ${contentText(figures)}.`,
    ...(leftOut > 0 ? [leftOutText(leftOut)] : []),
    'Plik zawiera dane osobowe. Bez hasła nie da się go wczytać, więc przechowuj hasło osobno.',
  ].join('\n');
}

export function restoredText({ outcome, madeAt, ...figures }: Restored): string {
  const moment = new Date(madeAt);
  const made = `Archiwum z ${shownDate(moment)}, ${shownTime(moment)}: ${contentText(figures)}.`;
  return outcome === 'applied'
    ? `${made}\nWczytano.`
    : `${made}\nSprawdzono: archiwum jest całe, hasło pasuje, a instalacja jest pusta. ${operatorSentences.onlyTried}`;
}

/** Files that the programme did not write. */
export function leftOutText(files: number): string {
  return `Pominięte pliki, których program nie zapisał: ${count(files)}.`;
}

function contentText({ tables, rows, files }: Pick<Exported, 'tables' | 'rows' | 'files'>): string {
  return `tabele: ${count(tables)}, wiersze: ${count(rows)}, pliki: ${count(files)}`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return `${decimal(megabytes, megabytes < 10 ? 1 : 0)} MB`;
}

export function progressText(progress: ArchiveProgress): string {
  if (progress.event === 'checking') return 'Sprawdzam archiwum…';
  return progress.event === 'table' ? 'Przenoszę tabele…' : 'Przenoszę pliki…';
}

/** Shown on a terminal only. */
export function progressDetail(progress: ArchiveProgress): string {
  if (progress.event === 'files') return '';
  if (progress.event === 'table') return ` ${progress.table}`;
  return ` ${Math.floor((100 * progress.bytes) / Math.max(1, progress.size))}%`;
}

export const refusals: Readonly<Record<Refusal, string>> = {
  exists: 'Taki plik już jest. Podaj inną nazwę albo najpierw go usuń.',
  missing: 'Nie ma takiego pliku albo nie wolno go odczytać.',
  noFormer: 'Pod adresem z opcji --former nie ma folderu danych klubu.',
  noDeletions:
    'NIE MA TU NOTATEK O USUNIĘTYCH KONTACH. KTO USUNĄŁ KONTO PO ZROBIENIU KOPII, WRÓCIŁBY Z NIĄ. Niczego nie wczytano. Wskaż ' +
    'poprzedni folder danych (--former FOLDER) albo, jeśli go nie ma lub nikt nie odszedł, potwierdź to: --without-deletions.',
  notAnArchive: 'Ten plik nie jest archiwum programu.',
  damaged:
    'Archiwum jest uszkodzone albo niepełne: suma kontrolna się nie zgadza. Niczego nie zmieniono.',
  newerFormat: 'Archiwum zapisała nowsza wersja programu. Najpierw zaktualizuj tę instalację.',
  tooLarge: 'Po rozpakowaniu archiwum byłoby większe, niż wolno. Niczego nie wczytano.',
  foreignContents:
    'Archiwum zawiera tabele, kolumny, numery, wiersze albo pliki, których program nie zapisuje, albo brakuje w nim tych, które ' +
    'zapisuje. Niczego nie wczytano.',
  newerDatabase:
    'W bazie są tabele nowszej wersji programu, których ta wersja nie zna, więc kopia nie byłaby cała. Użyj nowszej wersji.',
  newerSchema: 'Archiwum zapisała nowsza wersja programu. Najpierw zaktualizuj tę instalację.',
  olderSchema:
    'Archiwum zapisała starsza wersja programu, a ta instalacja była już uruchomiona w nowszej. Wczytaj je do zupełnie nowej ' +
    'bazy albo nowego folderu danych, zanim pierwszy raz uruchomisz serwer; dane zostaną wtedy unowocześnione.',
  wrongPassphrase: 'To nie jest hasło tego archiwum.',
  changed: 'Zawartość archiwum zmieniono po jego zapisaniu. Niczego nie wczytano.',
  staffThere:
    'Są tu już konta panelu, a kopia przywraca swoje. Wczytaj ją do nowej bazy i nowego folderu DATA_DIR. Niczego nie wczytano.',
  notEmpty:
    'Ta instalacja nie jest pusta, a archiwum wczytuje się tylko do pustej: do nowej bazy (DATABASE_URL) albo nowego ' +
    'folderu (DATA_DIR). Dane demo też się liczą; serwer uruchomiony z SEED_DEMO=no ich nie zakłada.',
  busy: 'Trwa inny import albo start serwera. Spróbuj za chwilę.',
  keysInSetting:
    'Ta instalacja ma klucze w DATA_KEYS albo RESTORE_KEY, a danych z archiwum one nie otworzą. Wypisz klucze archiwum ' +
    '(npm run programme -- archive-keys PLIK.klub), ustaw je i spróbuj ponownie.',
  serverRuns:
    'Z tą bazą jest połączony inny program, zapewne serwer. Archiwum przynosi własne klucze danych, więc zatrzymaj go, ' +
    'wczytaj archiwum i uruchom go ponownie.',
  folderInUse:
    'W folderze danych jest też wbudowana baza, którą otwierają obecne klucze, a archiwum przynosi własne. Wskaż inny ' +
    'folder: DATA_DIR=…',
  storageFull: 'Na dysku nie ma już miejsca. Niczego nie zapisano.',
  cannotWrite: 'Nie udało się zapisać archiwum w tym miejscu. Sprawdź folder i uprawnienia.',
};
