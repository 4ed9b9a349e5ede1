import type { Role } from '@klub/contract/roles';

/** Polish words about people in the panel. */

export const shownRole: Readonly<Record<Role, string>> = {
  user1: 'user1',
  user2: 'user2',
  user3: 'user3',
  salesman: 'przedstawiciel',
};

export const peopleCopy = {
  gone: (id: number): string => `Konto usunięte nr ${id}`,
  nameless: (id: number): string => `Bez nazwiska, nr ${id}`,
} as const;
