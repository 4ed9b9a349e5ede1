import { openNewView, splitFile } from '../sentences.ts';
import { proofNeeded } from './proof-needed.ts';

/** How the panel can refuse, beyond what every endpoint may say (`failures`). */
export const panelFailures = {
  /** One sentence for everything that can be wrong, so that it tells nothing. */
  entryRefused: { status: 401, message: 'Nie udało się wejść. Sprawdź dane albo użyj klucza.' },
  ticketUsed: {
    status: 400,
    message: 'Ten odnośnik był już użyty albo stracił ważność. Poproś administratora o nowy.',
  },
  firstCodeRefused: {
    status: 400,
    message:
      'Ten kod nie działa: jest inny, wygasł albo było już pięć prób. Nowe kody wypisuje polecenie na serwerze: npm run panel -- code',
  },
  firstRunOver: {
    status: 409,
    message: 'Ten panel ma już konto administratora, więc ten kod niczego nie otworzy.',
  },
  proofNeeded,
  proofRefused: { status: 400, message: 'Nie udało się potwierdzić. Spróbuj jeszcze raz.' },
  wrongOrigin: { status: 403, message: 'To wywołanie nie pochodzi z panelu.' },
  ownDecision: {
    status: 403,
    message: 'Własnej propozycji nie możesz rozstrzygnąć. Zrobi to druga osoba.',
  },
  ownAccount: {
    status: 403,
    message: 'Własnego konta nie możesz w ten sposób zmienić. Zrobi to inny administrator.',
  },
  resetWaits: {
    status: 409,
    message:
      'Wyzerowanie jedynego innego administratora czeka 24 godziny. Potem wyzeruj go jeszcze raz.',
  },
  approverCanAct: {
    status: 409,
    message: 'Może zdecydować osoba zatwierdzająca, więc sprawa należy do niej.',
  },
  emergencyOpen: { status: 409, message: 'Tryb awaryjny tej sprawy już zaproponowano.' },
  emergencyWaits: {
    status: 409,
    message: 'Od propozycji trybu awaryjnego muszą minąć 24 godziny.',
  },
  freshAccount: {
    status: 409,
    message:
      'W trybie awaryjnym nie decyduje konto, które w ostatnich 7 dniach utworzono albo które zmieniło klucze lub hasło.',
  },
  lastAdministrator: {
    status: 409,
    message: 'To ostatni administrator, który może wejść. Najpierw dodaj innego.',
  },
  lastApprover: {
    status: 409,
    message: 'To ostatnia druga osoba, która może wejść. Najpierw dodaj inną osobę zatwierdzającą.',
  },
  rolesExcluded: {
    status: 400,
    message: 'Administrator nie może być zarazem osobą zatwierdzającą.',
  },
  secondNeeded: {
    status: 409,
    message:
      'Tę rolę nadaje dwóch administratorów, a drugiego, który może wejść, nie ma. Nada ją polecenie na serwerze: npm run panel -- grant ADRES ROLA',
  },
  rolesMoved: {
    status: 409,
    message:
      'Odkąd widać role tego konta, ktoś je zmienił. Sprawdź, jakie są teraz, i zdecyduj jeszcze raz.',
  },
  suspensionMoved: {
    status: 409,
    message:
      'Odkąd widać to konto, przywrócono je albo zawieszono jeszcze raz. Sprawdź w historii, co się stało, i zdecyduj jeszcze raz.',
  },
  factorsMoved: {
    status: 409,
    message:
      'Odkąd widać to konto, jego klucze albo hasło się zmieniły, więc niczego nie wyzerowano. Sprawdź je i zdecyduj jeszcze raz.',
  },
  accountExists: { status: 409, message: 'Konto z tym adresem już istnieje.' },
  lastFactor: {
    status: 409,
    message: 'To jedyny sposób wejścia na to konto. Najpierw dodaj inny.',
  },
  signoffStale: {
    status: 409,
    message: 'Ta propozycja jest nieaktualna: coś się zmieniło, odkąd ją złożono.',
  },
  signoffClosed: { status: 409, message: 'Ta propozycja jest już rozstrzygnięta.' },
  signoffOpen: { status: 409, message: 'Taka propozycja już czeka na decyzję.' },
  tooLateToCancel: {
    status: 409,
    message: 'Ta praca już się skończyła albo właśnie zapisuje wynik.',
  },
  operationFileDamaged: {
    status: 409,
    message: 'Ten plik jest uszkodzony, więc nie da się go pobrać. Zleć go od nowa.',
  },
  importBusy: {
    status: 409,
    message: 'Ten import jest właśnie sprawdzany, zapisywany albo cofany. Poczekaj na koniec.',
  },
  importEmpty: { status: 400, message: 'Najpierw dodaj plik.' },
  importClosed: { status: 409, message: 'Ten import jest już zakończony. Zacznij nowy.' },
  importNotReady: {
    status: 409,
    message: 'Zapisać można tylko import, który został sprawdzony bez błędów.',
  },
  importMoved: {
    status: 409,
    message:
      'Ten import zmieniono albo sprawdzono od nowa, odkąd jest na ekranie. Zobacz, co się zmieniło, i zdecyduj jeszcze raz.',
  },
  importStale: {
    status: 409,
    message:
      'Od sprawdzenia coś się w programie zmieniło, więc tego importu nie można przekazać drugiej osobie. Sprawdź go jeszcze raz.',
  },
  importNotApplied: {
    status: 409,
    message: 'Cofnąć można tylko import zapisany w ostatnich 60 dniach.',
  },
  importNotLookedAt: { status: 409, message: 'Najpierw zobacz, co się cofnie, a co zostanie.' },
  importFileName: {
    status: 400,
    message:
      'Plik musi mieć nazwę z rozszerzeniem CSV, XLSX, ZIP albo obrazu, najwyżej 200 znaków (polska litera liczy się za dwa).',
  },
  importFileTooLarge: { status: 413, message: `Plik ma ponad 64 MB. ${splitFile}` },
  importFileCut: { status: 400, message: 'Plik nie dotarł w całości. Prześlij go jeszcze raz.' },
  importFull: { status: 409, message: 'Jeden import ma najwyżej 100 plików.' },
  unknownColumn: { status: 400, message: 'Nie ma takiego rodzaju pliku albo takiej kolumny.' },
  importRunning: { status: 409, message: 'Trwa właśnie inny import. Spróbuj za chwilę.' },
  draftClosed: {
    status: 409,
    message: 'Ten szkic jest już opublikowany albo porzucony. Wróć do listy i zacznij nowy.',
  },
  draftMoved: {
    status: 409,
    message:
      'Odkąd widać ten szkic, ktoś go zmienił. Zobacz, co jest teraz, i zdecyduj jeszcze raz.',
  },
  contentMoved: {
    status: 409,
    message:
      'Odkąd widać ten szkic, zmieniło się to, co jest opublikowane. Zobacz, co jest teraz, i zdecyduj jeszcze raz.',
  },
  contentRefused: { status: 400, message: 'Tego nie można opublikować.' },
  contentNotOpen: { status: 409, message: 'Zakończyć można to, co uczestnicy teraz widzą.' },
  contentSeen: {
    status: 409,
    message:
      'Wycofać można tylko coś, czego uczestnicy jeszcze nie widzą i co opublikowano w panelu w ostatnich 60 dniach.',
  },
  formUnchanged: { status: 400, message: 'Niczego nie zmieniono w tym formularzu.' },
  formMoved: {
    status: 409,
    message:
      'Odkąd widać ten formularz, ktoś zmienił to samo. Zobacz przy polach, co jest teraz, i zdecyduj jeszcze raz.',
  },
  formRefused: { status: 400, message: 'Tego nie można zapisać.' },
  pictureEmpty: { status: 400, message: 'Ten plik jest pusty.' },
  pictureHeic: {
    status: 400,
    message:
      'To zdjęcie w formacie HEIC z telefonu, którego przeglądarki nie pokazują. Zapisz je jako JPG i dodaj jeszcze raz.',
  },
  pictureOther: {
    status: 400,
    message: 'To nie jest obraz, który możemy pokazać: przyjmujemy pliki PNG, JPG, WebP i SVG.',
  },
  pictureSvg: {
    status: 400,
    message:
      'Ten rysunek SVG zawiera skrypt, animację albo odnośnik, a wolno mu tylko rysować. Zapisz go jako zwykły SVG albo PNG.',
  },
  picturePixels: {
    status: 400,
    message: 'Ten obraz ma ponad 50 milionów pikseli. Zmniejsz go i dodaj jeszcze raz.',
  },
  pictureDamaged: {
    status: 400,
    message: 'Ten obraz jest uszkodzony albo ucięty. Otwórz go u siebie i zapisz od nowa.',
  },
  pictureNotCropped: {
    status: 409,
    message: 'Rysunku SVG nie przycinamy. Zapisz go jako PNG i dodaj jeszcze raz.',
  },
  placesMoved: {
    status: 409,
    message:
      'Odkąd widać te miejsca, coś się w nich zmieniło. Zobacz, gdzie obraz jest teraz, i zamień jeszcze raz.',
  },
  pictureStays: {
    status: 409,
    message: 'Tego obrazu nie ma w miejscu, w którym można go zamienić.',
  },
  pictureRefused: { status: 400, message: 'Tej zamiany nie można zapisać.' },
  pictureUsed: {
    status: 409,
    message: 'Ten obraz jest w użyciu, więc nie można go usunąć. Najpierw zamień go wszędzie.',
  },
  figureMoved: { status: 409, message: 'Ktoś zmienił tę liczbę w międzyczasie.' },
  figureRefused: { status: 400, message: 'Tej liczby nie można zapisać.' },
  monthNotOver: { status: 409, message: 'Zamknąć można miesiąc, który minął.' },
  monthBusy: {
    status: 409,
    message: 'Ten miesiąc jest właśnie liczony albo zamykany. Poczekaj na koniec.',
  },
  rehearsalNeeded: {
    status: 409,
    message:
      'Najpierw zrób własną próbę tego miesiąca: ostatnia jest starsza niż 30 minut albo coś się od niej zmieniło.',
  },
  nothingToClose: {
    status: 409,
    message: 'Tego miesiąca nie można teraz zamknąć: powody podaje ostatnia próba.',
  },
  correctionKnown: {
    status: 409,
    message:
      'Ta korekta jest już zapisana, z inną osobą, sumą albo liczbą punktów. Zamknij formularz i sprawdź listę korekt.',
  },
  unknownSum: {
    status: 400,
    message: 'Nie ma takiej sumy w tym miesiącu. Wybierz ją z listy jeszcze raz.',
  },
  notTyped: { status: 400, message: 'Przepisz dokładnie to, co jest podane pod polem.' },
  viewEnded: { status: 409, message: `Ten podgląd już się skończył. ${openNewView}` },
  ownView: {
    status: 403,
    message: 'To Twoje własne konto uczestnika. Obejrzysz je w aplikacji, nie w panelu.',
  },
  documentMoved: {
    status: 409,
    message: 'Ktoś zmienił ten szkic, odkąd go widzisz. Odśwież stronę; to, co wpisano, skopiuj.',
  },
  documentPlanned: {
    status: 409,
    message:
      'Ten dokument ma już zaplanowaną wersję. Następną zaproponujesz, gdy tamta wejdzie w życie albo zostanie wycofana.',
  },
  documentNotPlanned: {
    status: 409,
    message: 'Tej wersji nie można wycofać: weszła w życie albo jest już wycofana. Odśwież stronę.',
  },
  alreadyReminded: { status: 409, message: 'Dziś już przypomniano. Następny raz jutro.' },
  previewImpossible: {
    status: 409,
    message: 'Z tego szkicu nie da się jeszcze zrobić podglądu. Popraw zaznaczone pola.',
  },
  notViewable: {
    status: 403,
    message: 'To jest podgląd tylko do odczytu: tej części aplikacji nie pokazujemy.',
  },
  payoutNothingDue: { status: 409, message: 'Nie ma teraz nic do wypłaty.' },
  payoutNoPayer: {
    status: 409,
    message:
      'Brakuje danych płatnika: nazwy, adresu albo rachunku. Uzupełnij je w ustawieniach programu.',
  },
  payoutDueMoved: {
    status: 409,
    message:
      'Odkąd widać te kwoty, zmieniło się to, co jest do wypłaty. Sprawdź nowe kwoty i zaproponuj jeszcze raz.',
  },
  payoutPastDay: { status: 409, message: 'Data przelewu już minęła. Złóż propozycję z nową datą.' },
  payoutFutureDay: { status: 400, message: 'Data zapłaty nie może być z przyszłości.' },
  payoutEarlyDay: {
    status: 400,
    message: 'Data zapłaty nie może być wcześniejsza niż dzień, w którym powstała wypłata.',
  },
  payoutCloserDecides: {
    status: 403,
    message:
      'O wypłacie nie decyduje osoba, która zamykała któryś z jej miesięcy. Zrobi to inna osoba.',
  },
  payoutDone: { status: 409, message: 'Ta wypłata jest już potwierdzona albo anulowana.' },
  payoutCameBack: {
    status: 409,
    message:
      'Przelew z tej wypłaty wrócił, więc bank ją wykonał. Zapisz, którego dnia bank zapłacił.',
  },
  payoutMoved: {
    status: 409,
    message:
      'Odkąd widać tę wypłatę, jej plik został pobrany albo zmienił się jej stan. Sprawdź, kto pobrał plik: może być już w banku.',
  },
  sumMoved: {
    status: 409,
    message:
      'Ta suma zmieniła się, odkąd jest na ekranie. Sprawdź, jaka jest teraz, i zdecyduj jeszcze raz.',
  },
  holdsMoved: {
    status: 409,
    message:
      'Odkąd widać tę kartę, wypłaty wstrzymano jeszcze raz. Sprawdź nowe wstrzymanie i zdecyduj jeszcze raz.',
  },
  payoutBadAccount: {
    status: 409,
    message: 'Numer konta jednego z odbiorców jest błędny, więc pliku nie ma.',
  },
  payoutLinkUsed: {
    status: 404,
    message: 'Ten odnośnik był już użyty albo stracił ważność. Przygotuj plik jeszcze raz.',
  },
  returnsUnreadable: {
    status: 400,
    message:
      'Tego nie można odczytać jako odpowiedzi banku. Wklej listę numerów albo plik MT940 lub camt.053 z banku.',
  },
  returnsTooMany: {
    status: 400,
    message: 'Tu jest za dużo numerów przelewów naraz: najwyżej 20 000. Podziel listę na mniejsze.',
  },
  returnsNone: {
    status: 409,
    message: 'Żadna pozycja nie jest zwrotem, więc niczego nie zapisano.',
  },
  returnsStale: {
    status: 409,
    message: 'Od sprawdzenia coś się zmieniło, więc niczego nie zapisano. Sprawdź jeszcze raz.',
  },
  returnKnown: { status: 409, message: 'Ten przelew jest już zapisany jako zwrot.' },
  returnNotMarked: { status: 409, message: 'Ten przelew nie jest zapisany jako zwrot.' },
  returnPaidAgain: {
    status: 409,
    message: 'Kwota tego zwrotu jest już w następnej wypłacie, więc zwrotu nie da się wycofać.',
  },
  letterMoved: {
    status: 409,
    message:
      'Ktoś właśnie zmienił to zgłoszenie. Zobacz w historii, co zrobiono, i zdecyduj jeszcze raz.',
  },
  letterClosed: {
    status: 409,
    message: 'To zgłoszenie jest już zamknięte. Nową odpowiedzią otworzysz je jeszcze raz.',
  },
  letterMerged: {
    status: 409,
    message: 'To zgłoszenie połączono z innym. Odpowiedz na tamto.',
  },
  messageMoved: {
    status: 409,
    message: 'Ktoś zmienił tę wiadomość, odkąd ją widzisz. Odśwież stronę i zdecyduj jeszcze raz.',
  },
  noConsentNamed: {
    status: 409,
    message:
      'Program nie wskazuje zgody na wiadomości handlowe, więc żadnej wysłać nie można. Zgodę wskazuje się w ustawieniach programu.',
  },
  ownPerson: {
    status: 403,
    message:
      'To może być Twoje konto: ma Twój adres e-mail albo Twoje imię i nazwisko. Zrobi to inna osoba.',
  },
  personGone: { status: 409, message: 'To konto jest usunięte, więc nie da się tego zrobić.' },
  notAMobile: {
    status: 409,
    message: 'Na ten numer nie da się wysłać SMS-a: to nie jest polski numer komórkowy.',
  },
  leaverNotReturned: {
    status: 409,
    message: 'Tak zwalnia się tylko przelew, który wrócił osobie z usuniętym kontem.',
  },
  leaverByTwo: {
    status: 409,
    message:
      'Przelew osoby z usuniętym kontem zwalniają dwie osoby, na rachunek podany na piśmie. Wybierz „Podaj rachunek”.',
  },
  holdReason: {
    status: 400,
    message:
      'Ten miesiąc rozliczono na poprzednim koncie tej osoby. Podaj powód, dla którego ma być wypłacony.',
  },
  periodNotOver: {
    status: 400,
    message: 'Symulację można zrobić dla miesiąca albo kwartału, który się skończył.',
  },
  ruleMoved: {
    status: 409,
    message:
      'Odkąd widać ten formularz, ta premia dostała inną wersję. Zamknij go, zobacz tę wersję i zaproponuj zmianę jeszcze raz.',
  },
  settingMoved: {
    status: 409,
    message:
      'Odkąd widać ten formularz, to ustawienie dostało inną wartość. Zamknij go, zobacz ją i zaproponuj zmianę jeszcze raz.',
  },
  ruleUnchanged: { status: 400, message: 'Ta propozycja niczego nie zmienia.' },
  phoneTaken: {
    status: 409,
    message: 'Ten numer należy już do innego konta, więc niczego nie zmieniono. Odmów tej zmianie.',
  },
  assignmentBusy: {
    status: 409,
    message:
      'Właśnie trwa import albo inna zmiana struktury. Poczekaj na jej koniec i spróbuj ponownie.',
  },
  assignmentStale: {
    status: 409,
    message: 'Od podglądu coś się zmieniło, więc niczego nie zapisano. Zobacz skutek jeszcze raz.',
  },
  trailUnavailable: {
    status: 503,
    message: 'Nie można teraz zapisać, kto ogląda te dane, więc ich nie pokażemy.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type PanelFailure = keyof typeof panelFailures;
