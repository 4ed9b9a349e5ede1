import type { OperationKind } from '@klub/contract/panel/operations';

export const operationsCopy = {
  names: {
    verify: 'Sprawdzenie rozliczeń i dziennika',
    'trail.check': 'Sprawdzenie dziennika',
    'trail.export': 'Pobranie dziennika',
    'import.check': 'Sprawdzenie importu',
    'import.apply': 'Zapis importu',
    'import.undo': 'Cofanie importu',
    'month.rehearse': 'Próba zamknięcia miesiąca',
    'month.close': 'Zamknięcie miesiąca',
    'rules.apply': 'Zapis nowych zasad',
    'report.export': 'Raport do arkusza',
    'state.export': 'Plik z tym, co jest',
    'person.export': 'Plik z danymi osoby',
    'plans.export': 'Plany i wyniki do arkusza',
  } satisfies Record<OperationKind, string>,
  waiting: 'Czeka na swoją kolej.',
  started: 'Rozpoczęto.',
  cancelling: 'Przerywam…',
  cancelAccepted: 'Praca zostanie przerwana, zanim cokolwiek zapisze.',
  cancelled: 'Przerwano. Niczego nie zapisano.',
  again: 'Serwer przerwał tę pracę w połowie; zacznie się od początku.',
  failed:
    'Praca nie została dokończona. Powtórz ją; jeśli znów się nie uda, powiadom administratora.',
  notAllowed:
    'Konto, które to zleciło, jest zawieszone albo nie ma już potrzebnej roli. Niczego nie zapisano.',
  storageFull: 'Zabrakło miejsca na dysku, więc plik nie powstał. Powiadom administratora.',
  exhausted:
    'Za każdym razem serwer zatrzymywał się w trakcie tej pracy, więc nie zaczynamy jej znowu. Powiadom administratora.',
  seen: 'Oznaczono jako przeczytane.',
} as const;
