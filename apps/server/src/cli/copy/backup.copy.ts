import { leftOutText } from './archive.copy.ts';
import { operatorSentences } from './operator.copy.ts';
import { shownDate, shownTime } from '../../infra/polish.copy.ts';
import type { Backup, Returned } from '../../modules/office/archive/backup/backup.service.ts';

export const backupHelp = `Kopia zapasowa

  npm run backup [-- --folder FOLDER] [--keep DNI] [--passphrase-file PLIK]
      Zapisuje cały program (bazę i pliki) w jednym pliku klub-RRRRMMDD-GGMMSS.klub, czyta go z powrotem i dopiero wtedy
      usuwa kopie starsze niż DNI (35); trzy najnowsze zostają zawsze. Folder: --folder, BACKUP_DIR albo backups
      w folderze danych. Działa przy włączonym serwerze.

  npm run restore -- PLIK.klub [--dry-run] [--former FOLDER | --without-deletions] [--passphrase-file PLIK]
      Wczytuje kopię do pustej bazy albo nowego folderu danych, w całości albo wcale, a potem usuwa ponownie konta, które
      usunięto po jej zrobieniu. --former wskazuje poprzedni folder danych, gdy jest inny niż obecny: tam leżą notatki
      o usuniętych kontach (folder deletions). Bez tych notatek polecenie odmawia; --without-deletions wczytuje kopię mimo
      to, razem z osobami, które po jej zrobieniu usunęły konto. --dry-run tylko sprawdza plik.

Hasło kopii: plik z opcji --passphrase-file, BACKUP_PASSPHRASE albo BACKUP_PASSPHRASE_FILE, inaczej polecenie o nie pyta.
Kody zakończenia: 0 – gotowe, 1 – odmowa, 2 – nie udało się.`;

export const backupSentences = {
  badDays: '--keep to liczba dni od 1 do 3650.',
  oneFile: 'Podaj jeden plik kopii.',
  withoutNotes:
    'NIE MA TU NOTATEK O USUNIĘTYCH KONTACH: KTO USUNĄŁ KONTO PO ZROBIENIU KOPII, JEST W NIEJ ZNOWU.',
} as const;

export function backupText({ file, bytes, rows, files, leftOut, removed }: Backup): string {
  const size = `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
  const lines = [
    `Zapisano i sprawdzono kopię: ${file} (${size}, wiersze: ${rows}, pliki: ${files}).`,
  ];
  if (leftOut > 0) lines.push(leftOutText(leftOut));
  if (removed.length > 0) lines.push(`Usunięto stare kopie: ${removed.join(', ')}.`);
  return lines.join('\n');
}

export function returnText({
  outcome,
  madeAt,
  rows,
  files,
  deletedAgain,
  isWithoutNotes,
}: Returned): string {
  const moment = new Date(madeAt);
  const made = `Kopia z ${shownDate(moment)}, ${shownTime(moment)} (wiersze: ${rows}, pliki: ${files}).`;
  const lines =
    outcome === 'checked'
      ? [made, `Sprawdzono: jest cała, hasło pasuje. ${operatorSentences.onlyTried}`]
      : [made, 'Wczytano.', `Konta usunięte po jej zrobieniu, usunięte ponownie: ${deletedAgain}.`];
  if (isWithoutNotes) lines.push(backupSentences.withoutNotes);
  return lines.join('\n');
}
