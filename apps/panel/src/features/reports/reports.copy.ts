import { reportTitles } from '@klub/contract/panel/report-titles';
import { bound } from '@klub/ui/text/binding.rules.ts';
import type { ReportName } from './reports.rules.ts';

export const reportsCopy = {
  title: 'Raporty',
  lead: 'Każdy odpowiada na jedno pytanie: zdaniem, wykresem i tabelą.',
  back: 'Raporty',
  save: 'Zapisz jako XLSX',
  saving: 'Zaczynam…',
  table: 'Tabela',
  chart: (question: string, answer: string): string => `Wykres: ${question} ${answer}`,
  asOf: (time: string): string => `Stan z godz. ${time}; raport odświeża się co minutę.`,
  how: 'Jak to liczymy',
  drawings: {
    koszt: 'Złote punkty w miesiącach, według źródła',
    zobowiazanie: 'Kwoty w miesiącach, według tego, co się z nimi stało',
    aktywacja: 'Osoby, krok po kroku',
    realizacja: 'Osoby według procentu planu',
    wiedza: 'Osoby, które skończyły pytanie',
  } satisfies Record<ReportName, string>,
  bands: ['0%', '1%+', '50%+', '80%+', '100%+', '120%+', 'brak'],
  none: 'Nie ma czego pokazać',
  noneText: 'Wybierz inny okres albo inne filtry.',
  order: 'Kolejność',
  orders: {
    '': 'Od najtrudniejszych',
    'percent-desc': 'Od najłatwiejszych',
    'asked-desc': 'Od najczęściej otwieranych',
    'late-desc': 'Od najczęściej spóźnionych',
    'title-asc': 'Alfabetycznie',
  },
} as const;

export const questions: Readonly<
  Record<ReportName, { title: string; about: string; how: string }>
> = {
  koszt: {
    title: reportTitles.cost,
    about: 'Złote punkty i złotówki miesiąc po miesiącu, na osobę i na sklep.',
    how: 'Miesiące zamknięte: kwoty z rozliczeń. Miesiące otwarte i zmiany po zamknięciu: wpisy księgi, które czekają na rozliczenie, po stawce złotego punktu z ostatniego dnia miesiąca. Premia kwartału należy do ostatniego miesiąca kwartału. Osoby: kto w miesiącu ma choć jeden wpis. Sklepy: z wynikiem powyżej zera.',
  },
  zobowiazanie: {
    title: bound(reportTitles.liability),
    about:
      'Każdy grosz w jednej kolumnie: naliczone, do wypłaty, wstrzymane, w banku, zwrócone, wypłacone.',
    how: 'Naliczone czekają na rozliczenie (wycena po stawce z ostatniego dnia miesiąca). Do wypłaty: tyle zapłaciłaby wypłata zrobiona teraz. W banku: w pliku, którego bank jeszcze nie potwierdził. Wróciły: przelew wrócił i potrzebne jest inne konto. Kwota poniżej zera zostanie potrącona z następnych.',
  },
  aktywacja: {
    title: reportTitles.activation,
    about: 'Od zaproszenia przez rejestrację i pełny profil do wejścia w tym miesiącu.',
    how: 'Zaproszeni: uczestnicy z kartoteki według miesiąca, w którym do niej trafili, bez kont usuniętych. Zarejestrowani: weszli pierwszy raz. Pełny profil i aktywni są wśród zarejestrowanych; aktywni używali aplikacji od pierwszego dnia tego miesiąca.',
  },
  realizacja: {
    title: reportTitles.realisation,
    about: 'Ile osób i sklepów jest w każdym przedziale procentu planu.',
    how: 'Procent to suma wyników przez sumę planów w miesiącu, zaokrąglony w dół, jak w premii. Kanał ogranicza plany i wyniki do jego sklepów; rola to ta, którą osoba miała w tym miesiącu.',
  },
  wiedza: {
    title: reportTitles.knowledge,
    about: 'Każde pytanie miesiąca: ile osób otworzyło, odpowiedziało, dobrze i po czasie.',
    how: 'Każda osoba, która otworzyła pytanie, jest liczona raz: dobrze (w którejkolwiek próbie), źle albo po czasie (ostatnia próba). Procent dobrych jest z tych, które skończyły.',
  },
};

export const compact = {
  thousand: 'tys.',
  million: 'mln',
  zloty: 'zł',
} as const;
