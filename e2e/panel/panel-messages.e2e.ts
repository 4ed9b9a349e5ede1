import { crowdOf } from '../../apps/server/src/testing/crowd.ts';
import { expect, go, test } from '../support/index.ts';
import { dayOf, decideMatter, monthAt, twoPeople } from '../support/money.ts';

test.use({ ownClub: true });
test.setTimeout(60_000);

const marta = '500000001';
const title = 'Zostało kilka dni';
/** People of the crowd, whose plan is done to a tenth. */
const crowd = 8_000;

/** Messages go out by day: moves the club to noon of the same day, when it is night. */
function minutesToNoon(now: Date): number {
  const time = new Intl.DateTimeFormat('pl-PL', {
    timeZone: 'Europe/Warsaw',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour >= 9 && hour < 19 ? 0 : (12 - hour) * 60 - minute;
}

test('a message to people below half of their plan reaches each once, though the server is killed', async ({
  browser,
  club,
  page: phone,
  loginAs,
}) => {
  const { month } = monthAt(0);
  await club.pass({ minutes: minutesToNoon(club.now()) });
  expect(dayOf(club.now()).slice(0, 7)).toBe(month);
  const theirs = `person.phone like '+4869%' or person.phone = '+48${marta}'`;
  await club.change(
    crowdOf(crowd, { from: 90_000_000, columns: { first_name: "'Jan ' || n" } }),
    `insert into person_place (person_id, place_id, from_date) select id, (select min(id) from place), '2000-01-01'
      from person where not exists (select from person_place where person_id = person.id)`,
    ...['plan', 'realisation'].map(
      (table) =>
        `delete from ${table} using person where person_id = person.id and month = '${month}-01' and (${theirs})`,
    ),
    `insert into plan select id, (select min(place_id) from person_place where person_id = person.id), '${month}-01', 1000, 1
      from person where ${theirs}`,
    `insert into realisation select id, (select min(place_id) from person_place where person_id = person.id), '${month}-01', 100, 1
      from person where ${theirs}`,
  );
  const { ola, piotr, close } = await twoPeople(browser, club);
  const desk = ola.page;
  await test.step('it is written in steps', async () => {
    await desk.goto('/#/wiadomosci');
    await desk.getByRole('link', { name: 'Napisz wiadomość' }).click();
    await desk.getByRole('radio', { name: /^Obsługowa/ }).check();
    await desk.getByRole('button', { name: 'Dodaj warunek' }).click();
    await desk.getByLabel('Warunek', { exact: true }).selectOption('percent');
    await desk.getByLabel('Od ilu procent').fill('0');
    await desk.getByLabel('Do ilu procent').fill('49');
    await expect(desk.getByText(/^Dostanie ją teraz: \d[\d\s]{3,}os/)).toBeVisible();
    await desk.getByLabel('Tytuł').fill(title);
    await desk
      .getByLabel('Treść', { exact: true })
      .fill('{imie}, masz {procent} planu. <script>document.title = "wejście"</script>');
    await desk.getByLabel('Gdy nie ma imienia').fill('Dzień dobry');
    await desk.getByLabel('Gdy nie ma planu, zamiast procentu').fill('część');
    await expect(desk.getByText(/masz 10% planu/).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Zapisz szkic' }).click();
    await expect(desk).toHaveURL(/#\/wiadomosci\/\d+$/);
  });
  await test.step('another person decides, because it is to many', async () => {
    await desk.getByRole('button', { name: 'Wyślij…' }).click();
    const sheet = desk.getByRole('dialog');
    const words = (await sheet.getByText(/^Odbiorców:/).textContent()) ?? '';
    const people = /Odbiorców:\s([\d\s]+)\./.exec(words)?.[1] ?? '';
    await sheet.getByLabel('Po co jest ta wiadomość').fill('Przypomnienie o planie.');
    await sheet.getByLabel('Przepisz liczbę odbiorców').fill(people.replaceAll(/\s/g, ''));
    await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(desk.getByText('czeka na drugą osobę', { exact: true })).toBeVisible();
    await decideMatter(piotr.page, /Zostało kilka dni/);
  });
  await test.step('the server is killed in the middle', async () => {
    await club.change(`do $$ begin
      while (select count(*) from message_recipient where state = 'put') < 1000 loop perform pg_sleep(0.01); end loop;
    end $$`);
    await club.killAndStart();
    await club.change(`do $$ begin
      if (select count(*) from message_recipient where state = 'waiting') = 0 then raise 'nothing was left'; end if;
    end $$`);
  });
  await test.step('everybody has it once', async () => {
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByText('wysłana', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
    await club.change(`do $$ begin
      if exists (
        select from message_recipient recipient
        left join notification on notification.person_id = recipient.person_id
          and notification.cause = 'message:' || recipient.message_id
        where recipient.state <> 'skipped'
        group by recipient.person_id having count(notification.id) <> 1
      ) then raise 'not once'; end if;
      if (select count(*) from message_recipient) < ${crowd} then raise 'not all'; end if;
    end $$`);
  });
  await close();
  await test.step('one of them reads it', async () => {
    await loginAs(phone, marta);
    await go(phone, '/powiadomienia');
    await phone.getByText(title).first().click();
    await expect(phone.getByText(/masz 10% planu/).first()).toBeVisible();
    expect(await phone.title()).not.toContain('wejście');
  });
});
