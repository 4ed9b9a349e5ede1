import { answeredAlready } from '@klub/contract/sentences';
import { checkInternet } from '@klub/contract/first-sentences';
import { bound } from '@klub/ui/text/binding.rules.ts';
import { counted, formatMonthName, formatNumber, formatQuarter } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';

const seconds = ['sekunda', 'sekundy', 'sekund'] as const;
const answers = ['poprawnej odpowiedzi', 'poprawnych odpowiedzi', 'poprawnych odpowiedzi'] as const;

export const knowledgeCopy = {
  title: 'Wiedza',
  tabsLabel: 'Wiedza',
  pills: 'Pigułki wiedzy',
  questions: 'Pytania',
  score: 'Wynik',
  loading: 'Ładuję…',
  retry: 'Spróbuj ponownie',
  notFoundPill: 'Nie ma takiej pigułki',
  notFoundQuestion: 'To pytanie nie jest teraz dostępne',
  notFoundStep: 'Być może jej termin minął albo jest skierowana do innej grupy.',
  questionNotFoundStep: 'Być może jego termin minął albo jest skierowane do innej grupy.',
  noPills: 'Nowe pigułki pojawią się tutaj. O każdej Cię powiadomimy.',
  noQuestions: 'W tym miesiącu nie ma jeszcze pytań. Zajrzyj do pigułek wiedzy.',
  toPills: 'Przejdź do pigułek wiedzy',
  backToPills: 'Wróć do pigułek wiedzy',
  allPills: 'Wszystkie pigułki',
  backToQuestions: 'Wróć do listy pytań',
  stay: 'Zostań na tej stronie',
  unlocked: 'Kłódka jest otwarta',
  locked: 'Kłódka jest zamknięta',
  passedOf: (passed: number, total: number) =>
    `Poprawne odpowiedzi w tym miesiącu: ${passed} z ${total}.`,
  missing: (count: number) => `Do otwarcia kłódki brakuje ${counted(count, answers)}.`,
  unlockedNote: 'Premia za ten miesiąc nie czeka już na wiedzę.',
  figure: (passed: number, total: number) => `${passed}/${total}`,
  questionsOfMonth: 'Pytania tego miesiąca',
  /** sic: 'Zakonczona' is spelled so in the specification. */
  pillStates: { active: 'Aktywna', 'no-active': 'Zakonczona', read: 'Przeczytana' },
  until: (day: string) => `do ${day}`,
  content: 'Treść pigułki',
  answerOne: 'Odpowiedz na pytanie',
  answerTime: 'Czas zacznie płynąć, gdy otworzysz pytanie. Nie można go zatrzymać.',
  timeLimit: (count: number) => counted(count, seconds),
  timeLimitNote: 'na odpowiedź',
  rewardNote: 'za poprawną odpowiedź',
  /** By the number of the attempt. */
  chances: ['Dwie szanse', 'Druga szansa', 'Ostatnia szansa'],
  chancesNote: ['druga, gdy pierwsza się nie uda', 'z nowym czasem', 'w tym miesiącu'],
  start: 'Zaczynam',
  pillFirst: 'Do pigułki',
  close: 'Zamknij',
  pillQuestion: 'Pytanie do tej pigułki',
  pillsFailed: 'Nie udało się wczytać listy pigułek.',
  nextPill: 'Następna pigułka',
  openPadlock: 'Otwórz kłódkę',
  padlockAt: (minimum: number) => `Kłódka otwiera się przy ${minimum}.`,
  pillQuestionState: {
    correct: 'Odpowiedź jest poprawna',
    wrong: 'Masz jeszcze jedną szansę',
    blocked: 'Pytanie wróci pod koniec miesiąca',
  },
  questionStates: {
    active: 'Do odpowiedzi',
    correct: 'Poprawna',
    wrong: 'Druga szansa',
    blocked: 'Wróci pod koniec miesiąca',
    waiting: 'Wkrótce',
    closed: 'Zakończone',
  },
  see: 'Zobacz wynik',
  questionWaits: 'Pytanie czeka na Twoją odpowiedź',
  activePills: 'Aktywne pigułki',
  reward: (count: number) => counted(count, goldenPoints),
  rewardWon: 'zdobytych',
  rewardToWin: 'do zdobycia',
  time: (count: number) => `${counted(count, seconds)} na odpowiedź`,
  timeLeft: 'Pozostały czas',
  timeLeftSpoken: (left: number) =>
    `${plural(left, ['Pozostała', 'Pozostały', 'Pozostało'])} ${counted(left, seconds)}.`,
  chooseOne: 'Wybierz jedną odpowiedź',
  chooseMany: 'Wybierz wszystkie poprawne odpowiedzi',
  replyPicture: (number: number) => `Odpowiedź ${number}`,
  send: 'Wyślij odpowiedź',
  sending: 'Wysyłam…',
  /** The sentences of section 8, to the letter. */
  alreadyAnswered: answeredAlready,
  wrong: 'Odpowiedź jest niepoprawna',
  correct: 'Gratulacje! Odpowiedź jest poprawna.',
  /** sic */
  timeOver: 'Czas na opdowiedz minął.',
  unknownType: 'Nie zdefiniowano typu pytania!',
  /** What the next chance is worth, by its number. */
  stake: (attempt: number, reward: number) =>
    `${attempt > 2 ? 'Ostatnia szansa' : 'Druga szansa'}: ${counted(reward, goldenPoints)} za poprawną odpowiedź.`,
  toPlace: 'Wróć do fragmentu pigułki',
  toPill: 'Zobacz pigułkę',
  why: 'Dlaczego',
  next: (count: number) =>
    `Następne pytanie (${plural(count, ['zostało', 'zostały', 'zostało'])}\u00a0${formatNumber(count)})`,
  secondChance: 'Teraz masz jeszcze jedną szansę na odpowiedź!',
  tryAgain: 'Spróbuj jeszcze raz',
  openedBefore: 'To pytanie było już otwarte',
  openedBeforeStep:
    'Czas na odpowiedź może już płynąć. Jeśli masz nową szansę, ruszy, gdy ją otworzysz.',
  lastChanceUsed: 'To była ostatnia szansa na odpowiedź na to pytanie.',
  reportLost: `Nie mamy połączenia z serwerem. ${bound(checkInternet)}`,
  choiceKept: 'Twój wybór został zachowany.',
  askedAgain: 'To pytanie wróci pod koniec miesiąca – wtedy odpowiesz na nie jeszcze raz.',
  padlockOpened: 'Kłódka otwarta! Sprawdź swoją premię w osiągnięciach.',
  toAchievements: 'Zobacz swoje osiągnięcia',
  earned: (count: number) => `Na Twoje konto ${plural(count, ['trafia', 'trafiają', 'trafia'])}`,
  arrived: (amount: number) => `+${formatNumber(amount)}`,
  arrivedAs: { answer: 'za odpowiedź', month: 'odblokowane', quarter: 'odblokowane' },
  bonusOf: ({ kind, period }: { kind: 'answer' | 'month' | 'quarter'; period: string | null }) => {
    if (period === null || kind === 'answer') return undefined;
    return `premia za ${kind === 'month' ? formatMonthName(period) : formatQuarter(period)}`;
  },
  goldenUnit: (count: number) => counted(count, goldenPoints).slice(formatNumber(count).length + 1),
  backIn: (left: number) =>
    `Wrócisz do listy za ${left}\u00a0${plural(left, ['sekundę', 'sekundy', 'sekund'])}.`,
  waiting: 'Na to pytanie odpowiesz pod koniec miesiąca.',
  closed: 'Czas na odpowiedź na to pytanie już minął.',
} as const;
