import { confirm } from '@klub/ui/feedback/notify.ts';
import { expect, test } from 'vitest';
import { provesAgain } from '../../lib/proof.ts';
import { forgetMe } from './me.ts';

test('an open question is declined when its session ends', async () => {
  const isProven = provesAgain();
  const isAgreed = ['Zatwierdzić?', 'Usunąć?'].map((title) =>
    confirm({ title, text: 'Tego nie można cofnąć.', ok: 'Tak', cancel: 'Nie' }),
  );
  forgetMe();
  expect(await Promise.all([isProven, ...isAgreed])).toEqual([false, false, false]);
  const next = provesAgain();
  forgetMe();
  expect(await next).toBe(false);
});
