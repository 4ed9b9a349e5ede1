import { expect, go, test } from '../support/index.ts';
import { grouped, representative } from '../reports.steps.ts';
import { fill, open } from './invitations.steps.ts';

test.use({ ownClub: true, motion: true });

test("[S09] withdrawing in the table moves the focus to the row's name", async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const phone = '513000071';
  await loginAs(page, representative);
  const form = await open(page);
  await fill(form, { phone });
  await form.send.click();
  await expect(page.getByText(/^Zaproszenie wysłane na numer/)).toBeVisible();
  await go(page, `/zaproszenia-lista?search=${phone}`);
  const row = page.getByRole('row').filter({ hasText: grouped(phone) });
  await row.getByRole('button', { name: `Wycofaj zaproszenie dla numeru ${phone}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wycofaj' }).press('Enter');
  await expect(row).toContainText('wycofane');
  await expect(row.getByRole('rowheader').getByRole('button')).toBeFocused();
});
