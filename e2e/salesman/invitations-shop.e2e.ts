import { open } from './invitations.steps.ts';
import { expect, test } from '../support/index.ts';

const seller = '500000004';
const post = /\/api\/v1\/invitations\/post$/;

test('[S08] with a chosen shop an invitation takes four taps, nine digits', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, seller);
  const form = await open(page);
  const sent: string[] = [];
  await page.route(post, (route) => {
    sent.push(route.request().postData() ?? '');
    return route.fulfill({
      json: { code: 200, message: 'Zaproszenie wysłane na numer 512 345 678.' },
    });
  });
  // Two taps for the shop, one for the number, one to send.
  await form.shop.selectOption({ index: 1 });
  await expect(form.prefix).not.toHaveValue('');
  await expect(form.customer).toHaveValue(/^\d+$/);
  await expect(form.type).toHaveValue('user1');
  await form.phone.click();
  await page.keyboard.type('512345678');
  await form.send.click();
  const told = page.getByText('Zaproszenie wysłane na numer 512 345 678.');
  await expect(told).toBeInViewport();
  const body: Record<string, string> = JSON.parse(sent[0] ?? '{}');
  expect(Object.keys(body).toSorted()).toEqual(['phone', 'prefix', 'type', 'user_id']);
  expect(body).toMatchObject({ type: 'user1', phone: '512345678' });
  await expect(form.shop).not.toHaveValue('');
  await form.customer.fill('999');
  await expect(form.shop).toHaveValue('');
  await form.type.selectOption('user2');
  await form.shop.selectOption({ index: 2 });
  await expect(form.type).toHaveValue('user2');
  await expect(form.customer).toHaveValue(/^\d{4,}$/);
});
