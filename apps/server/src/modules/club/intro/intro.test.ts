import { beforeAll, expect, test } from 'vitest';
import { type ContentWorld, contentWorld } from '../../../testing/content.ts';
import { addPerson } from '../../../testing/programme.ts';
import { rememberIntroSeen } from './intro.store.ts';

let world: ContentWorld;

beforeAll(async () => {
  world = await contentWorld();
});

test('[A11] the opening comes first, then the slides in their order', async () => {
  const slide = { title: 'Tytuł', content: '<p>Treść</p>', image: null };
  await world.database.kysely
    .insertInto('slide')
    .values([
      { ...slide, position: 1, type: 'circle' },
      { ...slide, position: 2, type: 'intro' },
      { ...slide, position: 3, type: 'image', image: '/files/obraz.svg' },
    ])
    .execute();
  const { body } = await world.ask('user2', 'GET /api/v1/slider');
  expect(body.data).toEqual([
    { ...slide, type: 'intro' },
    { ...slide, type: 'circle' },
    { ...slide, type: 'image', image: '/files/obraz.svg' },
  ]);
  expect((await world.ask('salesman', 'GET /api/v1/slider')).status).toBe(403);
});

test('an intro that was seen is remembered for this person alone', async () => {
  const handle = world.database.kysely;
  const [ada, jan] = [await addPerson(handle), await addPerson(handle)];
  await rememberIntroSeen(handle, ada);
  const shown = await handle
    .selectFrom('person')
    .select(['id', 'show_slider'])
    .where('id', 'in', [ada, jan])
    .orderBy('id')
    .execute();
  expect(shown).toEqual([
    { id: ada, show_slider: false },
    { id: jan, show_slider: true },
  ]);
});
