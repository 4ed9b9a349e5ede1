import { demoPassword } from '../support/index.ts';
import { keys } from './driver.ts';
import { desk, expect, test } from './index.ts';
import { refuseCookies } from './walk.steps.ts';

test.describe.configure({ timeout: 240_000 });

test('Tab, back and forward lead on as they say', async ({ walk }) => {
  const marta = await walk(undefined, desk);
  await marta.open('/login');
  await marta.holds('the end of the splash', () => document.getElementById('splash') === null);
  await marta.tabTo('Numer telefonu', 6);
  await marta.type('500000001');
  await marta.type(keys.enter);
  await marta.holds('the focus on the password', () => {
    return (document.activeElement as HTMLInputElement).type === 'password';
  });
  await marta.type(demoPassword);
  await marta.type(keys.enter);
  await marta.at('/wyzwania/miesieczne');
  await refuseCookies(marta);
  const before = await marta.settled();
  await marta.driver.reload();
  await marta.settled();
  await marta.tabTo('Przejdź do treści', 2);
  await marta.type(keys.enter);
  await marta.holds(
    'the focus in the content',
    () => document.activeElement?.closest('main') !== null,
  );
  await marta.driver.goto(`${marta.watched.url}/dokumenty/polityka-cookies.html`);
  await marta.title('Polityka cookies');
  await marta.driver.back();
  await marta.at('/wyzwania/miesieczne');
  expect(await marta.settled()).toEqual(before);
  await marta.driver.forward();
  await marta.title('Polityka cookies');
});
