import { count, shownDate, shownTime } from '../../infra/polish.copy.ts';
import pg from 'pg';
import type { Config } from '../../infra/config/config.ts';
import type { ProgrammeState } from '../../modules/office/programme/state.store.ts';

/** Sentences of all operator commands about the programme they use. */

export const operatorSentences = {
  badOption: 'Nieznana opcja albo brak jej wartości.',
  optionNotTaken: (command: string, option: string) =>
    `Polecenie ${command} nie przyjmuje opcji ${option}.`,
  unknownCommand: (command: string) => `Nie ma polecenia „${command}”.`,
  noMoreWords: 'To polecenie nie przyjmuje więcej słów.',
  interrupted:
    'Przerwano. Co nie było zatwierdzone, zostało cofnięte. Sprawdź stan, zanim powtórzysz polecenie.',
  noDatabase: 'Nie udało się połączyć z bazą danych. Sprawdź DATABASE_URL.',
  readOnly:
    'Baza danych niczego nie zapisuje: to serwer zapasowy albo baza ustawiona tylko do odczytu. Niczego nie zmieniono. Wskaż w DATABASE_URL serwer główny.',
  onlyTried: 'Niczego nie zmieniono (--dry-run).',
} as const;

/** Engine and place, without user names and passwords. */
export function placeOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `baza wbudowana, folder ${dataDir}`;
  // Never connected: only parses the address, including that of a socket folder.
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return `PostgreSQL ${host}:${port}/${database ?? ''}`;
}

/**
 * `Program: PostgreSQL localhost:5432/klub; osoby: 248; ostatni import: plany.csv, 22.11.2026
 * 14:05.`
 */
export function programmeLine(place: string, state: ProgrammeState | null): string {
  if (state === null) return `Program: ${place}; jeszcze pusty.`;
  return `Program: ${place}; osoby: ${count(state.people)}; ostatni import: ${importWords(state)}.`;
}

/** For a command without a database. */
export function folderLine({ dataDir }: Pick<Config, 'dataDir'>): string {
  return `Program: folder ${dataDir}.`;
}

function importWords({ lastImport }: ProgrammeState): string {
  if (lastImport === null) return 'jeszcze żaden';
  const at = new Date(lastImport.importedAt);
  return `${lastImport.fileName}, ${shownDate(at)} ${shownTime(at)}`;
}

export function noProgramme(place: string): string {
  return `Tu nie ma programu (${place}). Niczego nie utworzono. Sprawdź DATABASE_URL i DATA_DIR.`;
}
