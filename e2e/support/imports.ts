import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Hands a file of an open import in. */
export async function giveFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

export function checkFiles(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Sprawdź', exact: true }).click();
}
