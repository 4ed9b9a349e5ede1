import type { Page } from '@playwright/test';
import { expect } from '../support/index.ts';

/** What a person meets of it. */
export function consent(page: Page) {
  const banner = page.getByRole('dialog', { name: 'Cookies i statystyki' });
  const settings = page.getByRole('dialog', { name: 'Ustawienia cookies' });
  return {
    banner,
    agree: banner.getByRole('button', { name: 'Zgadzam się' }),
    onlyNecessary: banner.getByRole('button', { name: 'Tylko niezbędne' }),
    link: page.getByRole('button', { name: 'Ustawienia cookies', exact: true }),
    settings,
    statistics: settings.getByRole('checkbox', { name: 'Statystyczne' }),
    necessary: settings.getByRole('checkbox', { name: 'Niezbędne' }),
    save: settings.getByRole('button', { name: 'Zapisz ustawienia' }),
  };
}

/** Advances the page's own clock, without waiting. */
export async function later(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
}

/** Opens a screen by its address within the page, as a tap on a link does. */
export async function move(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Takes the agreement back where it can be changed at any time: in the foot of the page. */
export async function withdraw(page: Page): Promise<void> {
  const { link, settings, statistics, save } = consent(page);
  await link.click();
  await expect(statistics).toBeChecked();
  await statistics.uncheck({ force: true });
  await save.click();
  await expect(settings).toBeHidden();
}
