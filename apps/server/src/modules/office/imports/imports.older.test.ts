import { expect, test } from 'vitest';
import { importsClub, phones } from './imports.testing.ts';

const { agreed, checked, command, shown, post, postApply, runDue, handle, approver } =
  importsClub();
const [phone = ''] = phones;

const task = {
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1|user2|user3;2026-11-01;2026-11-30\n',
  'cele.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
};
const state = (day: string, value: number) => ({
  'stan.csv': `telefon;sklep;zadanie;kod_celu;wynik;stan_na\n${phone};S1;biel;sufit;${value};${day}\n`,
});
const states = () => handle().selectFrom('special_result').select(['state_on', 'points']).execute();

test('[D63] an older state replaces a newer one only by two people', async () => {
  await command({ ...task, ...state('2026-11-05', 8) });
  const newer = [{ state_on: '2026-11-05', points: 8 }];
  expect(await states()).toEqual(newer);

  const id = await checked(state('2026-11-03', 10));
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    hasOlder: true,
    replacesNewer: false,
    second: [],
    files: [{ report: { new: 0, changed: 0, asides: [{ column: 'stan_na' }] } }],
  });
  expect((await post(`imports/${id}/newer`, { replace: true }, approver())).status).toBe(403);
  expect((await post(`imports/${id}/newer`, { replace: true })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ state: 'open', replacesNewer: true });
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    hasOlder: false,
    second: ['Starszy stan zadania zastępuje nowszy: 1.'],
    files: [{ report: { changed: 1 } }],
  });
  expect(await states()).toEqual(newer);
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect(await agreed(signoffId)).toBe(200);
  expect(await states()).toEqual([{ state_on: '2026-11-03', points: 10 }]);
});
