import { linkIn } from '../support/panel.ts';
import { until } from './driver.ts';
import { desk, test } from './index.ts';

test.describe.configure({ timeout: 240_000 });

test('the link of the demo opens the panel over plain http', async ({ walk, club }) => {
  const kinga = await walk(await club.panelUrl(), desk);
  const link = await until('the link', async () => linkIn(club.output()));
  await kinga.driver.goto(`${kinga.watched.url}${link}`);
  await kinga.press('button', 'Wejdź jako', false);
  await kinga.title('Pulpit');
  await kinga.settled();
  await kinga.driver.reload();
  await kinga.title('Pulpit');
});
