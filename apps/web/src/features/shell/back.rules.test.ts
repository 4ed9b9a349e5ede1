import { expect, test } from 'vitest';
import { backButtonAction } from './back.rules.ts';

test.each([
  ['/konto', { isLayerOpen: true, canGoBack: true }, 'closeLayer'],
  ['/login', { isLayerOpen: true, canGoBack: false }, 'closeLayer'],
  ['/konto', { isLayerOpen: false, canGoBack: true }, 'goBack'],
  ['/konto', { isLayerOpen: false, canGoBack: false }, 'leave'],
  // Before these there is only the redirect that led to them.
  ['/login', { isLayerOpen: false, canGoBack: true }, 'leave'],
  ['/wyzwania/miesieczne', { isLayerOpen: false, canGoBack: true }, 'leave'],
  ['/zadania-specjalne', { isLayerOpen: false, canGoBack: true }, 'leave'],
  ['/raporty', { isLayerOpen: false, canGoBack: true }, 'leave'],
])('on %s with %o the back button does: %s', (path, now, does) => {
  expect(backButtonAction({ path, ...now })).toBe(does);
});
