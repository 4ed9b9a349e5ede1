export const calledCopy = {
  title: 'Powiadomienia',
  lead: 'Urządzenie pokaże, że sprawa czeka na Twoją decyzję, jaki jest wynik Twojej propozycji i że operacja się nie udała. Także przy zamkniętym panelu. Od 20:00 do 8:00 czeka do rana, chyba że czas na decyzję minąłby wcześniej. Listy przychodzą niezależnie od tego.',
  states: {
    on: 'Tu powiadomienia są włączone.',
    open: 'Tu powiadomienia są wyłączone.',
    refused:
      'Przeglądarka nie pozwala temu adresowi na powiadomienia. Otwórz ustawienia strony znakiem obok adresu albo ustawienia aplikacji w telefonie, zezwól na powiadomienia i wróć tutaj.',
    install:
      'Na iPhonie i iPadzie powiadomienia ma tylko panel na ekranie początkowym. Dotknij „Udostępnij”, potem „Do ekranu początkowego”, i otwórz panel tą ikoną.',
    impossible: 'Ta przeglądarka nie ma powiadomień. Zostają listy.',
  },
  turnOn: 'Włącz powiadomienia tutaj',
  turningOn: 'Włączam…',
  turnOff: 'Wyłącz powiadomienia tutaj',
  turningOff: 'Wyłączam…',
  denied: 'Przeglądarka nie dała zgody. Spróbuj jeszcze raz i wybierz „Zezwól”.',
  failed:
    'Usługa powiadomień tej przeglądarki nie odpowiada. Sprawdź połączenie i spróbuj jeszcze raz.',
  install: 'Zainstaluj panel',
  others: 'Inne Twoje urządzenia',
  since: (day: string) => `od ${day}`,
  asleep: 'czeka, aż otworzysz na nim panel',
  remove: 'Wyłącz',
  removeLabel: (browser: string) => `Wyłącz powiadomienia: ${browser}`,
  unknown: 'nieznane urządzenie',
} as const;

export const offerCopy = {
  title: 'Czy to urządzenie ma mówić, że coś czeka na Twoją decyzję?',
  text: 'Powie o tym także przy zamkniętym panelu. Ustawisz to też na ekranie „Moje konto”.',
  yes: 'Włącz powiadomienia',
  no: 'Nie teraz',
} as const;
