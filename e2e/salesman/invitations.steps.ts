import type { Locator, Page } from '@playwright/test';
import { expect, go } from '../support/index.ts';

export type Form = {
  shop: Locator;
  type: Locator;
  prefix: Locator;
  customer: Locator;
  phone: Locator;
  send: Locator;
};

/** The form of an invitation. */
export async function open(page: Page): Promise<Form> {
  await go(page, '/zaproszenia');
  await expect(page.getByRole('heading', { level: 1, name: 'Zaproszenia' })).toBeVisible();
  const form = {
    shop: page.getByLabel('Sklep'),
    type: page.getByLabel('Kogo zapraszasz'),
    prefix: page.getByLabel('Prefiks bazy klientów'),
    customer: page.getByLabel('Numer SAP'),
    phone: page.getByLabel('Numer telefonu'),
    send: page.getByRole('button', { name: 'Wyślij zaproszenie' }),
  };
  await expect(form.send).toBeVisible();
  return form;
}

export async function fill(
  form: Form,
  { customer = '1000412', phone }: { customer?: string; phone: string },
): Promise<void> {
  await form.type.selectOption('user1');
  await form.prefix.selectOption(customer.startsWith('2') ? 'SP' : 'MB');
  await form.customer.fill(customer);
  await form.phone.fill(phone);
}
