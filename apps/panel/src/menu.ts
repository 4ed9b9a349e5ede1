import type { Permission } from '@klub/contract/panel/permissions';
import { type Access, isAllowed } from './access.ts';
import { type Path, paths } from './paths.ts';

export type MenuItem = { label: string; to: Path; may: Access };
export type MenuGroup = { label: string; items: readonly MenuItem[] };

const menu: readonly MenuGroup[] = [
  {
    label: 'Miesiąc',
    items: [
      { label: 'Pulpit', to: paths.dashboard, may: 'dashboard.read' },
      { label: 'Moje sprawy', to: paths.matters, may: 'matters.read' },
      { label: 'Operacje', to: paths.operations, may: 'operations.read' },
      { label: 'Miesiące', to: paths.months, may: 'money.read' },
      { label: 'Korekty', to: paths.corrections, may: 'money.read' },
    ],
  },
  {
    label: 'Dane',
    items: [
      { label: 'Importy', to: paths.imports, may: 'imports.read' },
      { label: 'Plany i wyniki', to: paths.plans, may: 'people.read' },
      { label: 'Raporty', to: paths.reports, may: 'reports.read' },
    ],
  },
  {
    label: 'Treści',
    items: [
      { label: 'Treści', to: paths.contents, may: 'content.read' },
      { label: 'Regulamin', to: paths.regulations, may: 'content.read' },
      { label: 'Zgody', to: paths.approvals, may: 'content.read' },
      { label: 'Obrazy', to: paths.media, may: 'content.read' },
      { label: 'Wiadomości', to: paths.messages, may: 'messages.write' },
    ],
  },
  {
    label: 'Ludzie',
    items: [
      { label: 'Osoby', to: paths.people, may: 'people.read' },
      { label: 'Zgłoszenia', to: paths.letters, may: 'letters.read' },
      { label: 'Sklepy', to: paths.shops, may: 'people.read' },
      { label: 'Struktura', to: paths.structure, may: 'people.read' },
      { label: 'Zaproszenia', to: paths.invitations, may: 'people.read' },
    ],
  },
  {
    label: 'Pieniądze',
    items: [
      { label: 'Wypłaty', to: paths.payouts, may: 'money.read' },
      { label: 'Zwroty', to: paths.returns, may: 'money.prepare' },
      { label: 'Sprawdzenie', to: paths.verifications, may: 'verify.run' },
    ],
  },
  {
    label: 'Zasady',
    items: [
      { label: 'Zasady premii', to: paths.rules, may: 'imports.read' },
      { label: 'Ustawienia programu', to: paths.settings, may: 'imports.read' },
    ],
  },
  {
    label: 'System',
    items: [
      { label: 'Użytkownicy', to: paths.staff, may: 'staff.read' },
      { label: 'Dziennik', to: paths.trail, may: 'trail.read' },
    ],
  },
];

/** The screens that an account may open, in groups. */
export function menuFor(permissions: readonly Permission[]): readonly MenuGroup[] {
  return menu
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ may }) => isAllowed(may, permissions)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** True on the screen of an item and on the screens that belong to it. */
export function isCurrent(to: Path, pathname: string): boolean {
  return pathname === to || (to !== paths.dashboard && pathname.startsWith(`${to}/`));
}
