import { demoPassword } from '../support/index.ts';
import { test } from './index.ts';
import { expectLastingFigures, keepApp, logIn, refuseCookies } from './walk.steps.ts';

test.describe.configure({ timeout: 240_000 });

test('user2 comes in without a connection, with header, menu and a way out', async ({ walk }) => {
  const jan = await walk();
  await logIn(jan, '500000002', demoPassword);
  await jan.title('Zadania specjalne');
  await refuseCookies(jan);
  await keepApp(jan);
  await expectLastingFigures(jan);
  jan.watched.cut(true);
  await jan.driver.reload();
  await jan.reads('Brak połączenia');
  await jan.press('button', 'Otwórz menu');
  await jan.press('link', 'Aktualności');
  await jan.title('Aktualności');
  jan.watched.cut(false);
  await jan.driver.reload();
  await jan.settled();
});
