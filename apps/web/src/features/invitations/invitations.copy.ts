import { badCustomerNumber, badMobile, required } from '@klub/contract/sentences';
import { bound } from '@klub/ui/text/binding.rules.ts';

export const inviteCopy = {
  title: 'Zaproszenia',
  lead: 'Zaproś do klubu osobę z obsługi sklepu. Dostanie SMS z linkiem i zaloguje się swoim numerem telefonu.',
  list: 'Lista zaproszeń',
  shop: 'Sklep',
  shopsFailed: 'Nie udało się wczytać listy sklepów. Możesz wpisać prefiks i numer SAP.',
  chooseShop: 'Wybierz sklep',
  shopHint: 'Prefiks i numer SAP wpiszemy za Ciebie.',
  shopName: (name: string, city: string) =>
    city === '' || name.includes(city) ? name : `${name}, ${city}`,
  type: 'Kogo zapraszasz',
  chooseType: 'Wybierz typ uczestnika',
  prefix: 'Prefiks bazy klientów',
  choosePrefix: 'Wybierz prefiks',
  customer: 'Numer SAP',
  customerHint: 'Same cyfry, z zerami na początku, jeśli je ma.',
  phone: 'Numer telefonu',
  phoneHint: 'Telefon komórkowy: 9 cyfr. Na ten numer wyślemy SMS.',
  country: '+48',
  send: 'Wyślij zaproszenie',
  sending: 'Wysyłam zaproszenie…',
  required,
  notDigits: bound(badCustomerNumber),
  notAPhone: badMobile,
  seeList: 'Zobacz listę zaproszeń',
  noCustomers: 'Nie masz jeszcze klientów',
  noCustomersText:
    'Zaproszenia wysyłasz pracownikom swoich klientów. Przypisze ich organizator programu.',
  askOrganiser: 'Napisz do organizatora',
} as const;

export const actionsCopy = {
  resend: 'Wyślij ponownie',
  resendTo: (phone: string) => `Wyślij ponownie zaproszenie na numer ${phone}`,
  resending: 'Wysyłam…',
  validUntil: (day: string) => `ważne do ${day}`,
  withdraw: 'Wycofaj',
  withdrawOf: (phone: string) => `Wycofaj zaproszenie dla numeru ${phone}`,
  withdrawing: 'Wycofuję…',
  question: (phone: string) => ({
    title: 'Wycofać zaproszenie?',
    text: `Numerem ${phone} nie będzie można się zalogować, dopóki nie wyślesz nowego zaproszenia.`,
    ok: 'Wycofaj',
    cancel: 'Anuluj',
  }),
} as const;
