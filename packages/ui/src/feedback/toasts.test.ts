import { expect, test } from 'vitest';
import { createToasts, type Toast } from './toasts.ts';

const saved: Toast = { kind: 'success', words: 'Zapisano.', seconds: 2 };

test('a toast shown before anybody listens is handed over once', () => {
  const toasts = createToasts();
  toasts.show(saved);
  const heard: Toast[] = [];
  const stop = toasts.listen((toast) => heard.push(toast));
  stop();
  toasts.listen((toast) => heard.push(toast));
  expect(heard).toEqual([saved]);
});

test('who has stopped listening hears nothing more, and nothing is lost meanwhile', () => {
  const toasts = createToasts();
  const heard: Toast[] = [];
  toasts.listen((toast) => heard.push(toast))();
  toasts.show(saved);
  expect(heard).toEqual([]);
  toasts.listen((toast) => heard.push(toast));
  expect(heard).toEqual([saved]);
});
