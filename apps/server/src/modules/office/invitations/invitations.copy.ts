import { badCustomerNumber, badMobile, required } from '@klub/contract/sentences';
import type { Decline, FieldFault, InvitationForm, InvitationState } from './invitations.rules.ts';
import { smsLimits } from './invitations.rules.ts';

const fields: Record<keyof InvitationForm, Partial<Record<FieldFault, string>>> = {
  type: { unknownType: 'Wybierz z listy, kogo zapraszasz.' },
  prefix: { unknownPrefix: 'Wybierz prefiks z listy.' },
  user_id: {
    notDigits: badCustomerNumber,
    unknownCustomer: 'Nie ma klienta o tym prefiksie i numerze SAP wśród Twoich klientów.',
  },
  phone: {
    notAPhone: badMobile,
    notAMobile: 'To nie jest numer polskiego telefonu komórkowego, więc SMS na niego nie dotrze.',
  },
};

export const invitationsCopy = {
  fault: (field: keyof InvitationForm, fault: FieldFault): string =>
    fields[field][fault] ?? required,
  numberTaken: {
    registered: 'Ten numer jest już zarejestrowany w programie.',
    invited:
      'Ten numer ma już ważne zaproszenie. Jeśli to Twoje zaproszenie, możesz je wysłać ponownie z listy.',
    blocked: 'Tego numeru nie można zaprosić. Skontaktuj się z organizatorem programu.',
  },
  invited: (phone: string, lastDay: string): string =>
    `Zaproszenie wysłane na numer ${phone}. Jest ważne do ${lastDay}.`,
  invitedOnceMember: (phone: string, lastDay: string): string =>
    `Zaproszenie wysłane na numer ${phone}. Jest ważne do ${lastDay}. Konto z tym numerem zostało kiedyś usunięte, więc ta osoba zacznie od nowa.`,
  noSms:
    'Klub nie może teraz wysyłać SMS-ów, więc zaproszenia nie wysłano. Powiadom organizatora programu.',
  resent: (phone: string): string => `Zaproszenie wysłane ponownie na numer ${phone}.`,
  withdrawn: (phone: string): string =>
    `Zaproszenie dla numeru ${phone} zostało wycofane. Tym numerem nie można się już zalogować.`,
  declined: {
    joined: 'Ta osoba już się zalogowała. Jej zaproszenia nie można wysłać ponownie ani wycofać.',
    withdrawn: 'To zaproszenie zostało wycofane. Aby zaprosić tę osobę, wyślij nowe zaproszenie.',
    replaced: 'Tę osobę zaproszono później jeszcze raz. To zaproszenie już nie obowiązuje.',
    left: 'Ta osoba usunęła swoje konto.',
    blocked: 'Konto z tym numerem jest zablokowane. Skontaktuj się z organizatorem programu.',
    confirmed:
      'Tę osobę wpisał do programu organizator, dlatego jej zaproszenia nie można wycofać.',
    foreign: 'Ten klient nie należy już do Twojego terenu.',
  } satisfies Record<Decline, string>,
  exhausted: {
    inviterDay: `W ciągu doby możesz wysłać najwyżej ${smsLimits.perInviterDay} zaproszeń. Spróbuj jutro.`,
    personMinute: 'SMS z zaproszeniem wysłaliśmy przed chwilą. Odczekaj minutę i spróbuj ponownie.',
    personDay: `W ciągu doby ta osoba może dostać najwyżej ${smsLimits.perPersonDay} zaproszenia. Spróbuj jutro.`,
    programmeDay: 'Dziś nie możemy wysłać więcej zaproszeń. Spróbuj jutro.',
  },
  sms: ({
    inviter,
    link,
    lastDay,
  }: {
    inviter: string;
    link: string;
    lastDay: string | null;
  }): string =>
    `${inviter === '' ? 'Zapraszamy Cie' : `${inviter} zaprasza Cie`} do klubu. ` +
    `Zaloguj sie swoim numerem telefonu: ${link}${lastDay === null ? '' : ` Wazne do ${lastDay}.`}`,
};

/** For the operator, who sees no whole number and has no territory. */
export const operatorCopy = {
  resent: 'Zaproszenie wysłane ponownie.',
  noSms: 'Klub nie ma dostawcy SMS, więc zaproszenia nie wysłano. Powiadom administratora.',
  withdrawn: 'Zaproszenie wycofane. Tym numerem nie można się już zalogować.',
  declined: {
    ...invitationsCopy.declined,
    blocked: 'Konto z tym numerem jest zablokowane.',
    confirmed: 'Tę osobę wpisano do programu z pliku, dlatego jej zaproszenia nie można wycofać.',
    foreign: 'Ten klient nie należy już do terenu przedstawiciela, który zaprosił.',
  } satisfies Record<Decline, string>,
  exhausted: {
    ...invitationsCopy.exhausted,
    inviterDay: `W ciągu doby jeden przedstawiciel może wysłać najwyżej ${smsLimits.perInviterDay} zaproszeń. Spróbuj jutro.`,
  },
};

export const listCopy = {
  title: 'Lista zaproszeń',
  headings: {
    sap: 'Numer SAP',
    phone: 'Telefon',
    type: 'Typ uczestnika',
    inviter: 'Przedstawiciel',
    invitedOn: 'Zaproszono',
    state: 'Stan',
    hasTarget: 'Ma cel',
  },
  states: {
    sent: 'wysłane',
    joined: 'przyjęte',
    expired: 'wygasłe',
    withdrawn: 'wycofane',
  } satisfies Record<InvitationState, string>,
  yes: 'Tak',
  no: 'Nie',
  unknownHasTarget: 'Filtr „Ma cel” przyjmuje Tak (1) albo Nie (0).',
} as const;
