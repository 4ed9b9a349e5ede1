import type { Role } from '@klub/contract/roles';

/** Subjects of messages, in order. */
export type ContactCategory = {
  readonly code: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The kind of its letters; `pytanie` by default. */
  readonly kind?: string;
};

const participants = ['user1', 'user2', 'user3'] as const;
const everyone = [...participants, 'salesman'] as const;

export const contactCategories: readonly ContactCategory[] = [
  { code: 'punkty', name: 'Punkty i plan', roles: ['user1', 'user3'] },
  { code: 'zadania', name: 'Zadania specjalne', roles: ['user1', 'user2'] },
  { code: 'wyplata', name: 'Wypłata złotych punktów', roles: participants },
  { code: 'reklamacja', name: 'Reklamacja', roles: participants, kind: 'reklamacja' },
  { code: 'wiedza', name: 'Pytania i pigułki wiedzy', roles: everyone },
  { code: 'konto', name: 'Moje konto i dane', roles: everyone },
  { code: 'zespol', name: 'Moi uczestnicy i sklepy', roles: ['salesman'] },
  { code: 'rozliczenia', name: 'Raporty i rozliczenia', roles: ['salesman'] },
  { code: 'dane', name: 'Moje prawa (RODO)', roles: everyone, kind: 'rodo' },
  { code: 'aplikacja', name: 'Działanie aplikacji', roles: everyone, kind: 'techniczne' },
  { code: 'inny', name: 'Inny temat', roles: everyone },
];
