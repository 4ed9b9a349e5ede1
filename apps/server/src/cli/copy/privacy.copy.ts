export const privacyHelp = `Dane osobowe uczestnika

  npm run privacy -- export TELEFON [--out PLIK.json]
      Zapisuje wszystko, co klub wie o tym numerze, jako JSON: dane, zgody z treścią, wersją i chwilą,
      powiadomienia, wyniki. Działa także przy włączonym serwerze.

  npm run privacy -- restore TELEFON
      Przywraca konto usunięte w ciągu ostatnich 14 dni. Właściciel dostaje SMS i ustawia nowe hasło przez
      „Nie pamiętam hasła”; wypłaty są wstrzymane na 72 godziny. Najpierw upewnij się, kto o to prosi.

  npm run privacy -- duplicates
      Wypisuje konta z tym samym numerem PESEL.

Kody zakończenia: 0 – gotowe, 1 – nikogo nie znaleziono albo nie można przywrócić, 2 – nie udało się.`;

export const keysHelp = `Klucze danych osobowych

  npm run keys -- new
      Dodaje nowy klucz na początku listy (w folderze danych), a gdy klucze są w DATA_KEYS albo instalacji
      jeszcze nie ma, wypisuje go.
      Po dodaniu klucza uruchom serwer ponownie.

  npm run keys -- rotate
      Szyfruje wszystkie dane osobowe najnowszym kluczem. Dane są przez cały czas czytelne. Działa także przy
      włączonym serwerze.

  npm run keys -- restore-key-lost
      Tylko gdy klucz RESTORE_KEY (plik restore.key) przepadł: kont usuniętych w ciągu ostatnich 14 dni nie da się już
      przywrócić, a następny start robi nowy klucz.

Kody zakończenia: 0 – gotowe, 2 – nie udało się.`;

export const privacySentences = {
  onePhone: 'Podaj jeden numer telefonu.',
  notANumber: (text: string) => `„${text}” nie jest numerem telefonu.`,
  nobody: 'Nikogo z tym numerem nie ma i nie było.',
  written: (path: string) =>
    `Zapisano: ${path}. Plik zawiera dane osobowe; usuń go po przekazaniu.`,
  restoration: {
    restored: 'Konto zostało przywrócone. Właściciel ustawi nowe hasło przez „Nie pamiętam hasła”.',
    nobody: 'Nikt z tym numerem nie usunął konta.',
    taken: 'Ten numer ma już nowe konto. Dawnego konta nie można przywrócić.',
    late: 'Od usunięcia konta minęło 14 dni. Danych już nie ma.',
  },
  noDuplicates: 'Żadne dwa konta nie mają tego samego numeru PESEL.',
  duplicate: (
    people: readonly { readonly id: number; readonly phone: string; readonly name: string }[],
  ): string =>
    `Ten sam PESEL: ${people.map(({ id, phone, name }) => `${phone} ${name} (nr ${id})`).join('; ')}`,
  resealing: (count: number) => `Zaszyfrowano ponownie: ${count}`,
  resealed: (count: number) =>
    `Gotowe. Zaszyfrowano ponownie: ${count}. Starsze klucze można usunąć po dobie, oprócz ostatniego na liście: ` +
    'on rozpoznaje numery osób, które odeszły.',
  printedKey: (entry: string) =>
    `Wpisz na początku DATA_KEYS, oddziel przecinkiem i uruchom serwer ponownie:\n${entry}`,
  firstKey: (entry: string) =>
    `Nowy klucz. Wpisz go w DATA_KEYS albo RESTORE_KEY nowej instalacji i zachowaj osobno od kopii zapasowych:\n${entry}`,
  addedKey: (path: string) =>
    `Dodano klucz do ${path}. Uruchom serwer ponownie, potem: npm run keys -- rotate`,
  folderUnusable: {
    notAFolder: (path: string) => `${path} nie jest folderem. Wskaż inny w DATA_DIR.`,
    notAllowed: (path: string) =>
      `To konto nie może pisać w folderze ${path}. Daj mu ten folder albo wskaż inny w DATA_DIR.`,
    readOnly: (path: string) => `Folder ${path} jest tylko do odczytu. Wskaż inny w DATA_DIR.`,
    full: (path: string) =>
      `Na dysku folderu ${path} nie ma miejsca. Zwolnij je i spróbuj ponownie.`,
    missing: (path: string) => `Folderu ${path} nie można utworzyć. Wskaż inny w DATA_DIR.`,
    broken: (path: string) =>
      `Baza w folderze ${path} jest uszkodzona i nie otwiera się. Odłóż ten folder i wgraj ostatnią kopię do pustego: npm run restore -- PLIK`,
    older: (path: string) =>
      `Baza w folderze ${path} jest z wydania sprzed 2.0.0. Zapisz nim kopię (npm run backup) i wgraj ją do pustego folderu: npm run restore -- PLIK`,
    foreign: (path: string) =>
      `Bazy w folderze ${path} nie zrobił Klub Partnera. Wskaż inny folder w DATA_DIR.`,
    noRights: (path: string) =>
      `Dysk folderu ${path} nie zna praw dostępu: czytałoby go każde konto. Wskaż inny w DATA_DIR.`,
    noSockets: (path: string) =>
      `Na dysku folderu ${path} nie ma gniazd. Wskaż inny folder w DATA_DIR.`,
    silent: (path: string) =>
      `Baza w folderze ${path} nie odpowiada. Zakończ jej proces (numer stoi w data/postmaster.pid) i spróbuj ponownie.`,
    elsewhere: (path: string) =>
      `Baza w folderze ${path} jest z innego kontenera tej maszyny i stąd jej nie widać. Zakończ ją tam; jeśli już jej nie ma, usuń z tego folderu data/postmaster.pid.`,
  },
  restoreKeyLost:
    'Zapisano. Następny start zrobi nowy klucz; usuniętych wcześniej kont nie można już przywrócić.',
  keysRefused: {
    missing: (name: string, file: string): string =>
      `W bazie są już ludzie, a nie ma klucza do ich danych: ustawienie ${name} jest puste i nie ma pliku ${file} w folderze danych. ` +
      'Przywróć klucz z dawnego folderu danych albo wypisz go z archiwum: npm run programme -- archive-keys PLIK.klub. ' +
      'Nowego klucza nie tworzymy, bo niczego by nie otworzył.',
    other: (name: string, file: string): string =>
      `Klucze z ${name} (albo z pliku ${file}) nie otwierają danych tej bazy. Użyj kluczy, którymi je zaszyfrowano; starszy ` +
      'klucz zostaje na liście, dopóki nie skończy się npm run keys -- rotate.',
    digest: (name: string, file: string): string =>
      `Ostatni klucz z ${name} (albo z pliku ${file}) nie jest tym, którym liczono skróty w tej bazie. Ten klucz zostaje ostatni ` +
      'na liście na zawsze.',
  },
  failed: 'Nie udało się.',
} as const;
