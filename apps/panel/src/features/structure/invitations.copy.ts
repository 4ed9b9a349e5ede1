import type { InvitationFilter } from '@klub/contract/panel/people/invitations';
import { counted, formatDate, formatNumber } from '@klub/ui/words/format.ts';
import { screenCopy } from '../screen/screen.copy.ts';
import { shopCopy } from './structure.copy.ts';

const states: Readonly<Record<InvitationFilter, string>> = {
  sent: 'wysłane',
  expiring: 'kończą się w 3 dni',
  joined: 'przyjęte',
  expired: 'wygasłe',
  withdrawn: 'wycofane',
};
const one: Readonly<Record<Exclude<InvitationFilter, 'expiring'>, string>> = {
  sent: 'wysłane',
  joined: 'przyjęte',
  expired: 'wygasłe',
  withdrawn: 'wycofane',
};

export const invitationsCopy = {
  title: 'Zaproszenia',
  lead: 'Zaproszenia wszystkich przedstawicieli: kogo, kto, kiedy i co się z nimi stało.',
  search: 'Imię, nazwisko lub numer: osoby albo przedstawiciela',
  filters: 'Filtry',
  state: 'Stan',
  anyState: 'Wszystkie',
  filterStates: states,
  withCount: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  states: one,
  list: 'Zaproszenia',
  total: (count: number) => counted(count, ['zaproszenie', 'zaproszenia', 'zaproszeń']),
  sms: (sent: number, max: number) =>
    `SMS z zaproszeniami w ostatniej dobie: ${formatNumber(sent)}, a limit to ${formatNumber(max)}.`,
  columns: {
    person: 'Kogo',
    by: 'Kto zaprosił',
    at: 'Kiedy',
    state: 'Stan',
    sms: 'SMS, ostatni',
    actions: 'Co można zrobić',
  },
  noName: shopCopy.noName,
  at: formatDate,
  until: (moment: string) => `do ${formatDate(moment)}`,
  smsOf: (count: number, lastAt: string | null) =>
    lastAt === null ? 'brak' : `${formatNumber(count)}, ${formatDate(lastAt)}`,
  gone: screenCopy.goneAccount,
  resend: 'Wyślij znowu',
  resending: 'Wysyłam…',
  resendTitle: 'Wysłać zaproszenie jeszcze raz?',
  resendText: (whom: string) =>
    `${whom}: wyślemy SMS, a zaproszenie będzie ważne przez kolejne 30 dni.`,
  withdraw: 'Wycofaj',
  withdrawing: 'Wycofuję…',
  withdrawTitle: 'Wycofać to zaproszenie?',
  withdrawText: (whom: string) =>
    `${whom}: tym numerem nie będzie można się zalogować, dopóki ktoś nie zaprosi go znowu.`,
  cancel: 'Anuluj',
  nothing: '–',
  none: 'Nie ma zaproszenia, które by pasowało',
  noneText: 'Sprawdź pisownię albo zmień stan.',
  noneYet: 'Nikt jeszcze nikogo nie zaprosił',
  noneYetText: 'Zaproszenia wysyłają przedstawiciele ze swojej aplikacji.',
} as const;
