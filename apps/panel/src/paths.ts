/** Every address of the panel, one line each. Fill in parameters with `generatePath` of the router. */
export const paths = {
  entry: '/wejscie',
  ticket: '/pierwsze/:bilet',
  firstRun: '/pierwsze-uruchomienie',
  dashboard: '/',
  matters: '/sprawy',
  matter: '/sprawy/:id',
  operations: '/operacje',
  operation: '/operacje/:id',
  imports: '/importy',
  templates: '/importy/wzory',
  import: '/importy/:id',
  form: '/formularz/:nazwa',
  people: '/osoby',
  person: '/osoby/:id',
  personWhy: '/osoby/:id/skad/:okres',
  personWhyTask: '/osoby/:id/zadanie/:slug',
  media: '/tresci/media',
  picture: '/tresci/media/:id',
  letters: '/zgloszenia',
  letter: '/zgloszenia/:id',
  plans: '/plany',
  plansOfMonth: '/plany/:miesiac',
  shops: '/sklepy',
  shop: '/sklepy/:kod',
  structure: '/struktura',
  months: '/miesiace',
  month: '/miesiace/:miesiac',
  protocol: '/miesiace/:miesiac/protokol',
  personView: '/osoby/:id/podglad',
  payouts: '/wyplaty',
  newPayout: '/wyplaty/nowa',
  heldMoney: '/wyplaty/wstrzymane',
  payout: '/wyplaty/:id',
  returns: '/zwroty',
  rules: '/zasady-premii',
  settings: '/ustawienia-programu',
  regulations: '/tresci/regulamin',
  approvals: '/tresci/zgody',
  approval: '/tresci/zgody/:dokument',
  agreements: '/tresci/akceptacje/:dokument',
  invitations: '/zaproszenia',
  personAssignment: '/osoby/:id/przypisanie',
  personPhone: '/osoby/:id/telefon',
  personAccount: '/osoby/:id/rachunek',
  corrections: '/korekty',
  verifications: '/sprawdzenie',
  verification: '/sprawdzenie/:id',
  reports: '/raporty',
  report: '/raporty/:nazwa',
  staff: '/uzytkownicy',
  staffAccount: '/uzytkownicy/:id',
  trail: '/dziennik',
  trailEntry: '/dziennik/:id',
  account: '/moje-konto',
  forbidden: '/403',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Names of the parameters in addresses. */
export const searches = {
  /** The path to open after the sign-in. */
  wayBack: 'dalej',
  /** The month of the dashboard, like 2026-10. */
  month: 'miesiac',
  /** Why money is held. */
  why: 'powod',
  /** The person whose entries of the trail are shown. */
  whom: 'kogo',
  /** The person or the number by which transfers of a payout are found. */
  transfer: 'szukaj',
  /** What a form or a screen of many is about: a person's number, a shop's code, a setting, a kind of file. */
  of: 'czego',
} as const;
