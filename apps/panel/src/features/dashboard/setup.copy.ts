import { formatNumber } from '@klub/ui/words/format.ts';
import type { SetupStep } from './setup.queries.ts';

const states: Readonly<Record<SetupStep['state'], string>> = {
  done: 'zrobione',
  todo: 'do zrobienia',
  waiting: 'czeka na osobę',
  machine: 'czeka na serwer',
  notNeeded: 'nie dotyczy',
};

export const setupCopy = {
  title: 'Pierwsze kroki',
  progress: (done: number, all: number) =>
    `Zrobione: ${formatNumber(done)} z ${formatNumber(all)}.`,
  lead: 'Lista zniknie, gdy wszystko będzie zrobione.',
  steps: 'Co jeszcze zrobić',
  finished: (count: number) => `Zrobione albo niepotrzebne: ${formatNumber(count)}`,
  states,
  trials: {
    mail: 'Wyślij list próbny do mnie',
    sms: 'Wyślij SMS próbny',
    backup: 'Sprawdź kopię',
  },
  trying: 'Sprawdzam…',
  phone: 'Numer telefonu',
  phoneHint: 'Na ten numer wyjdzie jeden SMS.',
  phoneMissing: 'Wpisz numer telefonu.',
} as const;
