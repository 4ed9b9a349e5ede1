/** How the panel can refuse, beyond what every endpoint may say (`failures`). */
export const panelFailures = {
  /** One sentence for everything that can be wrong, so that it tells nothing. */
  entryRefused: { status: 401, message: 'Nie udało się wejść. Sprawdź dane albo użyj klucza.' },
  ticketUsed: {
    status: 400,
    message: 'Ten odnośnik był już użyty albo stracił ważność. Poproś administratora o nowy.',
  },
  proofNeeded: { status: 403, message: 'Potwierdź, że to Ty: kluczem albo kodem z aplikacji.' },
  proofRefused: { status: 400, message: 'Nie udało się potwierdzić. Spróbuj jeszcze raz.' },
  wrongOrigin: { status: 403, message: 'To wywołanie nie pochodzi z panelu.' },
  ownDecision: { status: 403, message: 'Własnej propozycji nie możesz rozstrzygnąć. Zrobi to druga osoba.' },
  ownAccount: { status: 403, message: 'Własnego konta nie możesz w ten sposób zmienić. Zrobi to inny administrator.' },
  lastAdministrator: { status: 409, message: 'To ostatni administrator, który może wejść. Najpierw dodaj innego.' },
  lastApprover: {
    status: 409,
    message: 'To ostatnia druga osoba, która może wejść. Najpierw dodaj inną osobę zatwierdzającą.',
  },
  rolesExcluded: { status: 400, message: 'Administrator nie może być zarazem osobą zatwierdzającą.' },
  secondNeeded: {
    status: 409,
    message:
      'Tę rolę nadaje dwóch administratorów, a drugiego, który może wejść, nie ma. Nada ją polecenie na serwerze: npm run panel -- grant ADRES ROLA',
  },
  accountExists: { status: 409, message: 'Konto z tym adresem już istnieje.' },
  lastFactor: { status: 409, message: 'To jedyny sposób wejścia na to konto. Najpierw dodaj inny.' },
  signoffStale: { status: 409, message: 'Ta propozycja jest nieaktualna: coś się zmieniło, odkąd ją złożono.' },
  signoffClosed: { status: 409, message: 'Ta propozycja jest już rozstrzygnięta.' },
  signoffOpen: { status: 409, message: 'Taka propozycja już czeka na decyzję.' },
  tooLateToCancel: { status: 409, message: 'Ta praca już się skończyła albo właśnie zapisuje wynik.' },
  importBusy: {
    status: 409,
    message: 'Ten import jest właśnie sprawdzany, zapisywany albo cofany. Poczekaj na koniec.',
  },
  importEmpty: { status: 400, message: 'Najpierw dodaj plik.' },
  importClosed: { status: 409, message: 'Ten import jest już zakończony. Zacznij nowy.' },
  importNotReady: { status: 409, message: 'Zapisać można tylko import, który został sprawdzony bez błędów.' },
  importNotApplied: { status: 409, message: 'Cofnąć można tylko import zapisany w ostatnich 60 dniach.' },
  importFileName: { status: 400, message: 'Plik musi mieć nazwę z rozszerzeniem CSV, XLSX, ZIP albo obrazu.' },
  importFileTooLarge: { status: 413, message: 'Plik ma ponad 64 MB. Podziel go na mniejsze.' },
  importFileCut: { status: 400, message: 'Plik nie dotarł w całości. Prześlij go jeszcze raz.' },
  importFull: { status: 409, message: 'Jeden import ma najwyżej 100 plików.' },
  unknownColumn: { status: 400, message: 'Nie ma takiego rodzaju pliku albo takiej kolumny.' },
  monthNotOver: { status: 409, message: 'Zamknąć można miesiąc, który minął.' },
  monthBusy: { status: 409, message: 'Ten miesiąc jest właśnie liczony albo zamykany. Poczekaj na koniec.' },
  rehearsalNeeded: {
    status: 409,
    message:
      'Najpierw zrób własną próbę tego miesiąca: ostatnia jest starsza niż 30 minut albo coś się od niej zmieniło.',
  },
  nothingToClose: { status: 409, message: 'Tego miesiąca nie można teraz zamknąć: powody podaje ostatnia próba.' },
  unknownSum: {
    status: 400,
    message:
      'Nie ma takiej sumy w tym miesiącu. Kwartał można poprawić po zamknięciu jego ostatniego miesiąca, pytanie w jego miesiącu, zadanie w miesiącach, w których trwało.',
  },
  notTyped: { status: 400, message: 'Przepisz dokładnie to, co jest podane pod polem.' },
  trailUnavailable: { status: 503, message: 'Nie można teraz zapisać, kto ogląda te dane, więc ich nie pokażemy.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type PanelFailure = keyof typeof panelFailures;
