/** Every address of the app, one line each (specification section 2). Fill in slugs with `generatePath` of the router. */
export const paths = {
  /** Redirects to the landing screen of the role (D10). */
  index: '/',
  login: '/login',
  regulations: '/regulamin',
  loggedOut: '/wylogowano',
  forbidden: '/403',
  intro: '/intro',
  profile: '/konto',
  profileEdit: '/edytuj-dane',
  accountDelete: '/usun-konto',
  passwordSet: '/ustaw-haslo',
  notifications: '/powiadomienia',
  challenges: '/wyzwania',
  challengesMonthly: '/wyzwania/miesieczne',
  challengesQuarterly: '/wyzwania/kwartalne',
  challengesSummary: '/wyzwania/osiagniecia',
  reports: '/raporty',
  reportsKnowledge: '/raporty-wiedza',
  reportsSpecials: '/raporty-zadania-specjalne',
  invitations: '/zaproszenia',
  invitationsList: '/zaproszenia-lista',
  balances: '/rozliczenia',
  knowledge: '/wiedza',
  knowledgeScore: '/wiedza/wynik',
  pills: '/wiedza/pigulki-wiedzy',
  pill: '/wiedza/pigulki-wiedzy/:slug',
  questions: '/wiedza/pytania',
  question: '/wiedza/pytanie/:slug',
  specials: '/zadania-specjalne',
  special: '/zadania-specjalne/:slug',
  specialSummary: '/zadania-specjalne/:slug/podsumowanie',
  news: '/news',
  newsList: '/news/aktualnosci',
  newsArticle: '/news/:slug',
  knowledgeZone: '/strefa-wiedzy',
  zoneArticle: '/strefa-wiedzy/:slug',
  calendar: '/kalendarz',
  prizes: '/nagrody',
  rules: '/zasady',
  contact: '/kontakt',
  letter: '/kontakt/zgloszenia/:slug',
  showcase: '/_ui',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Documents outside the app, opened in a new tab. */
export const documents = {
  privacy: '/dokumenty/polityka-prywatnosci.html',
  cookies: '/dokumenty/polityka-cookies.html',
} as const;
