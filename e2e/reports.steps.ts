import type { Page } from '@playwright/test';
import { changeAnswers } from './support/answers.ts';
import { expect } from './support/index.ts';

/** The representative and the regional manager of the demo. */
export const representative = '500000004';
export const manager = '500000005';

export const performanceCall = '/api/v1/salesman/report';

export const reportScreens = [
  { id: 'R14', path: '/raporty', title: 'Raporty', call: performanceCall },
  { id: 'R15', path: '/raporty-wiedza', title: 'Raporty wiedzy', call: '/api/v1/knowledge/report' },
  {
    id: 'R16',
    path: '/raporty-zadania-specjalne',
    title: 'Raporty zadań specjalnych',
    call: '/api/v1/specials/report',
  },
  { id: 'R18', path: '/zaproszenia-lista', title: 'Lista zaproszeń', call: '/api/v1/invitations' },
  { id: 'R19', path: '/rozliczenia', title: 'Rozliczenia', call: '/api/v1/salesman/balances' },
] as const;

/** What a report is made of, by what a person reads. */
export function report(page: Page, title = 'Raporty') {
  const table = page.getByRole('table', { name: title });
  return {
    table,
    rows: table.locator('tbody').getByRole('row'),
    search: page.getByRole('searchbox', { name: 'Szukaj' }),
    filters: page.getByRole('group', { name: 'Filtry' }),
    clear: page.getByRole('button', { name: 'Wyczyść filtry' }),
    sheetButton: page.getByRole('button', { name: /^Filtry i kolejność/ }),
    sheet: page.getByRole('dialog', { name: 'Filtry i kolejność' }),
    pages: page.getByRole('navigation', { name: 'Strony raportu' }),
    next: page.getByRole('button', { name: 'Następna' }),
    previous: page.getByRole('button', { name: 'Poprzednia' }),
    download: page.getByRole('button', { name: /^Pobierz te?n? .*\(Excel\)$/ }),
    csv: page.getByRole('button', { name: /^Pobierz .* jako CSV$/ }),
    whole: page.getByRole('button', { name: /^Pobierz całość/ }),
    period: page.getByLabel('Okres', { exact: true }),
    headline: page.getByRole('group', { name: 'Najważniejsze liczby' }),
    chips: page.getByRole('group', { name: 'Ustawione filtry' }),
    heading: (name: string) => table.getByRole('columnheader', { name }),
    /** The summary of the rows for screen readers. */
    told: page.getByRole('status').filter({ hasText: 'Znaleziono' }),
  };
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 640;
}

/** A phone number as the tables show it. */
export function grouped(phone: string): string {
  return phone.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** The sheet with all the fields of a row. */
export async function openRow(page: Page, name: string) {
  await page.getByRole('rowheader').getByRole('button', { name, exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name, exact: true });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Opens the filters and the order; search and period are next to them. */
export async function openFilters(page: Page) {
  const parts = report(page);
  await expect(parts.filters).toBeVisible();
  await parts.sheetButton.click();
  await expect(parts.sheet).toBeVisible();
  return parts.sheet;
}

export async function closeFilters(page: Page): Promise<void> {
  const { sheet } = report(page);
  await sheet.getByRole('button', { name: /^Pokaż wyniki/ }).click();
  await expect(sheet).toBeHidden();
}

/** The queries that a report asks from now on. */
export function recordQueries(page: Page, call: string): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === call) queries.push(decodeURIComponent(search));
  });
  return queries;
}

type Answer = { success: boolean; message?: string; data?: object; pager?: { total: number } };

/** Changes what a report of the real server answers, for states that the demo programme does not have. */
export async function changeReport(
  page: Page,
  call: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await changeAnswers<Answer>(page, (url) => url.pathname === call, change);
}
