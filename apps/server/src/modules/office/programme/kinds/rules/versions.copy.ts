import { roleName, type RoleNames, roleNames } from '@klub/contract/roles';
import { count, shownDay, shownMonth } from '../../../../../infra/polish.copy.ts';
import type { Threshold } from './rules.rules.ts';

const periods = { month: 'premia miesięczna', quarter: 'premia kwartalna' } as const;
const settingNames: Readonly<Record<string, string>> = {
  minimum_wiedzy: 'poprawne odpowiedzi, które otwierają kłódkę',
  dni_ponownego_otwarcia: 'ostatnie dni miesiąca z ponownym otwarciem pytań',
  nagroda_drugiej_szansy_procent: 'nagroda za drugą szansę w procentach',
  jednostka_punktu: 'co znaczy jeden punkt',
  punkt_w_groszach: 'wartość złotego punktu w groszach',
  platnik_nazwa: 'nazwa płatnika',
  platnik_adres: 'adres płatnika',
  platnik_konto: 'konto płatnika',
  termin_pytania: 'termin odpowiedzi na pytanie',
  termin_reklamacji: 'termin odpowiedzi na reklamację',
  termin_rodo: 'termin odpowiedzi na wniosek RODO',
  termin_techniczne: 'termin odpowiedzi na zgłoszenie techniczne',
  dni_ogloszenia: 'dni od ogłoszenia regulaminu do wejścia w życie',
  zgoda_handlowa: 'zgoda na wiadomości handlowe',
  nazwa_programu: 'nazwa programu',
  rola_user1: `nazwa roli „${roleNames.user1}”`,
  rola_user2: `nazwa roli „${roleNames.user2}”`,
  rola_user3: `nazwa roli „${roleNames.user3}”`,
  telefon_od_przedstawiciela: 'telefon od przedstawiciela',
  rola_przedstawiciel: `nazwa roli „${roleNames.salesman}”`,
};

export const versionsCopy = {
  rule: (
    role: string,
    kind: keyof typeof periods,
    from: string,
    names: RoleNames = roleNames,
  ): string => `${periods[kind]} dla roli ${roleName(role, names)} od ${shownMonth(from)}`,
  /** @param name as in files */
  setting: (name: string, from: string): string =>
    `${settingNames[name] ?? name} od ${shownDay(from)}`,
  none: 'brak',
  yesNo: (is: boolean): string => (is ? 'tak' : 'nie'),
  thresholds: (thresholds: readonly Threshold[]): string =>
    thresholds
      .toSorted((a, b) => a.percent - b.percent)
      .map(({ percent, bonus }) => `${percent}%: ${count(bonus)}`)
      .join(', '),
  /** @param thresholds from `thresholds` */
  content: (thresholds: string, rate: number, cap: number, gate: boolean): string =>
    [
      thresholds,
      ...(rate === 0 ? [] : [`za każdy procent ponad 100: ${count(rate)}, najwyżej ${count(cap)}`]),
      `tylko z otwartą kłódką wiedzy: ${gate ? 'tak' : 'nie'}`,
    ].join('; '),
} as const;
