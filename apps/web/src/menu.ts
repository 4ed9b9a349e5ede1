import type { Role } from '@klub/contract/roles';
import { type Path, paths } from './paths.ts';

export type MenuItem = { label: string; to: Path };

const challenges = { label: 'Wyzwania', to: paths.challenges };
const knowledge = { label: 'Wiedza', to: paths.knowledge };
const specials = { label: 'Zadania specjalne', to: paths.specials };
const news = { label: 'Aktualności', to: paths.news };
const knowledgeZone = { label: 'Strefa wiedzy', to: paths.knowledgeZone };
const calendar = { label: 'Kalendarz', to: paths.calendar };
const prizes = { label: 'Nagrody', to: paths.prizes };
const rules = { label: 'Zasady', to: paths.rules };
const regulations = { label: 'Regulamin', to: paths.regulations };
const contact = { label: 'Kontakt', to: paths.contact };
const reports = { label: 'Raporty', to: paths.reports };
const reportsKnowledge = { label: 'Raporty Wiedzy', to: paths.reportsKnowledge };
const reportsSpecials = { label: 'Raporty Zadań Specjalnych', to: paths.reportsSpecials };
const invitations = { label: 'Zaproszenia', to: paths.invitations };
const balances = { label: 'Rozliczenia', to: paths.balances };

/** The side menu of each role, in order. The logout item, which is an action, follows on the screen. */
export const menus: Record<Role, readonly MenuItem[]> = {
  user1: [
    challenges,
    knowledge,
    specials,
    news,
    knowledgeZone,
    calendar,
    prizes,
    rules,
    regulations,
    contact,
  ],
  user2: [specials, news, knowledgeZone, regulations, contact],
  user3: [
    challenges,
    knowledge,
    news,
    knowledgeZone,
    calendar,
    prizes,
    rules,
    regulations,
    contact,
  ],
  salesman: [
    reports,
    reportsKnowledge,
    reportsSpecials,
    invitations,
    balances,
    knowledge,
    knowledgeZone,
    news,
    calendar,
    prizes,
    rules,
    regulations,
    contact,
  ],
};

/** The purposes of menu items, in the order of every menu. */
export type MenuGroup = 'own' | 'reading' | 'help';

const groups: ReadonlyMap<Path, MenuGroup> = new Map([
  ...[news, calendar].map(({ to }) => [to, 'reading'] as const),
  [knowledgeZone.to, 'reading'],
  ...[prizes, rules, regulations, contact].map(({ to }) => [to, 'help'] as const),
]);

/** The menu of a role in groups: the order of the items stays. */
export function menuGroups(role: Role): { group: MenuGroup; items: MenuItem[] }[] {
  const found: { group: MenuGroup; items: MenuItem[] }[] = [];
  for (const item of menus[role]) {
    // The representative reads pills, but earns nothing by knowledge.
    const group =
      groups.get(item.to) ?? (role === 'salesman' && item === knowledge ? 'reading' : 'own');
    const last = found.at(-1);
    if (last?.group === group) last.items.push(item);
    else found.push({ group, items: [item] });
  }
  return found;
}

/** The four items under the thumb of each role; the others are behind "Więcej". */
export const bars: Record<Role, readonly MenuItem[]> = {
  user1: [challenges, knowledge, { ...specials, label: 'Zadania' }, news],
  user2: [{ ...specials, label: 'Zadania' }, news, knowledgeZone, contact],
  user3: [challenges, knowledge, news, knowledgeZone],
  salesman: [reports, invitations, balances, knowledge],
};

/** True on the screen of an item and on the screens that belong to it. */
export function isCurrent(to: Path, pathname: string): boolean {
  if (to === paths.invitations && pathname === paths.invitationsList) return true;
  return pathname === to || pathname.startsWith(`${to}/`);
}
