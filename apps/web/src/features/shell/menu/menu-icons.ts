import type { Path } from '../../../paths.ts';
import { paths } from '../../../paths.ts';

/** The signs of the menu, on the grid and with the pen of `Icon`. */
export const menuDrawings: Readonly<Partial<Record<Path, string>>> = {
  [paths.challenges]:
    'M12 3.8a8.2 8.2 0 1 0 8.2 8.2M12 8.3a3.7 3.7 0 1 0 3.7 3.7M12 12l6.5-6.5m-2.7-.3.3 2.9 2.9.3 2-2-2.5-.7-.7-2.5-2 2Z',
  [paths.knowledge]:
    'M12 6.8C10 5.3 7 4.7 3.8 5v13.3c3.2-.3 6.2.3 8.2 1.7 2-1.4 5-2 8.2-1.7V5C17 4.7 14 5.3 12 6.8Zm0 0V20',
  [paths.specials]: 'M6 5.3h12v15.2H6zM9.3 5.3V3.5h5.4v1.8M9 13l2.2 2.2 4-4.2',
  [paths.news]:
    'M4 5h12.5v14.5H6.2A2.2 2.2 0 0 1 4 17.3V5Zm12.5 4H20v8.3a2.2 2.2 0 0 1-3.5 1.7M7.2 9h6m-6 3.5h6m-6 3.5h3.5',
  [paths.knowledgeZone]:
    'M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 1 3.7 10.7c-.6.5-.9 1-.9 1.8v1.5H9.2V16c0-.8-.3-1.3-.9-1.8A6 6 0 0 1 12 3.5Z',
  [paths.calendar]: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 3.8v4m7-4v4',
  [paths.prizes]:
    'M4.8 11.3h14.4v8.7H4.8zM3.5 7.8h17v3.5h-17zM12 7.8V20m0-12.2C9 7.8 7.3 6.9 7.3 5.4c0-2.2 3.7-2.4 4.7 2.4Zm0 0c3 0 4.7-.9 4.7-2.4 0-2.2-3.7-2.4-4.7 2.4Z',
  [paths.rules]: 'M9 6.5h11M9 12h11M9 17.5h11M4.3 6.5h.1m-.1 5.5h.1m-.1 5.5h.1',
  [paths.regulations]: 'M6 3.8h8l4 4v12.4H6V3.8Zm8 0v4h4M9 12.5h6m-6 3.5h6',
  [paths.contact]: 'M3.8 6h16.4v12.5H3.8zm0 1 8.2 6 8.2-6',
  [paths.reports]: 'M4 20h16M7 16.5V12m5 4.5V6.5m5 10V9.5',
  [paths.reportsKnowledge]:
    'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4ZM9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.8m0 2.6v.1',
  [paths.reportsSpecials]:
    'M6 5.3h12v15.2H6zM9.3 5.3V3.5h5.4v1.8M9.5 16.5V14m2.5 2.5v-5m2.5 5v-3.3',
  [paths.invitations]:
    'M10 4.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6ZM3 20c.6-3.7 3.2-5.4 7-5.4 1.3 0 2.5.2 3.5.6M18 14.2v6m-3-3h6',
  [paths.balances]: 'M4 7.5h16v11.7H4zM4 7.5 15.5 4v3.5M20 11.5h-4.2a1.9 1.9 0 0 0 0 3.8H20',
};
