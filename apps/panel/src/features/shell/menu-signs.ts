import { moreDrawings } from '@klub/ui/images/icons.ts';
import { type Path, paths } from '../../paths.ts';

/** The signs of the menu, each a drawing of one entry, on the grid and with the pen of `Icon`. */
export const menuSigns: Readonly<Partial<Record<Path, string>>> = {
  [paths.dashboard]: 'M4 4.5h6.5v8H4zM13.5 4.5H20v4.5h-6.5zM13.5 12H20v7.5h-6.5zM4 15.5h6.5v4H4z',
  [paths.matters]: 'M4.5 5h15v14.5h-15zM8.5 12.2l2.5 2.5 4.7-5',
  [paths.operations]: moreDrawings.clock,
  [paths.months]: moreDrawings.calendar,
  [paths.corrections]: moreDrawings.pencil,
  [paths.imports]: 'M12 15.5V4.3m-5 4.5 5-5 5 5M4.5 20h15',
  [paths.plans]:
    'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4Zm0 4a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 4.1v.2',
  [paths.reports]: 'M4 20h16M7 16.5V12m5 4.5V6.5m5 10V9.5',
  [paths.contents]: 'M5 4h14v16H5zM8.5 8h7M8.5 12h7M8.5 16h4',
  [paths.people]: moreDrawings.user,
  [paths.letters]: 'M4 5h16v11.5h-9L6.5 20v-3.500H4zM8 9.200h8M8 12.500h5',
  [paths.messages]: 'M4 10v4h3.500l6.500 4V6L7.500 10zM17.500 9a4.500 4.500 0 0 1 0 6',
  [paths.shops]: moreDrawings.shop,
  [paths.structure]:
    'M9 3.8h6v4.7H9zM3.5 15.5h6v4.7h-6zM14.5 15.5h6v4.7h-6zM12 8.5V12M6.5 15.5V12h11v3.5',
  [paths.invitations]: moreDrawings.mail,
  [paths.payouts]: 'M4 7.5h16v11.7H4zM4 7.5 15.5 4v3.5M20 11.5h-4.2a1.9 1.9 0 0 0 0 3.8H20',
  [paths.returns]: 'M9 14.5 4.5 10 9 5.5M4.5 10H15a4.7 4.7 0 0 1 0 9.4h-3.5',
  [paths.verifications]:
    'M12 3.8 19 6.3v5.2c0 4.3-2.8 7.2-7 8.7-4.2-1.5-7-4.4-7-8.7V6.3ZM8.8 11.8l2.3 2.3 4.2-4.5',
  [paths.rules]: 'M3.5 19.5h5v-5h5v-5h5v-5h2.5',
  [paths.settings]: moreDrawings.filter,
  [paths.regulations]: moreDrawings.file,
  [paths.approvals]:
    'M4.5 4.5h15v15h-15zM8 9.5l1.5 1.5 2.5-3M14 9.5h2.500M8 15l1.500 1.500 2.500-3M14 15h2.500',
  [paths.media]: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.1',
  [paths.staff]:
    'M8 7.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm4.2 4.2h8.3v3.5M17 12v2.7M8 12v.1',
  [paths.trail]:
    'M12 6.8C10 5.3 7 4.7 3.8 5v13.3c3.2-.3 6.2.3 8.2 1.7 2-1.4 5-2 8.2-1.7V5C17 4.7 14 5.3 12 6.8Zm0 0V20',
};
