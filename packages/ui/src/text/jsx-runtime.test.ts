import { expect, test } from 'vitest';
import { jsx } from './jsx-runtime.ts';

const text = '2d544902 ad6e0d00, i 5 sztuk';
const values = ['code', 'kbd', 'pre', 'samp', 'textarea', 'option', 'title'] as const;

test.each(values)('what <%s> shows is copied as it is', (type) => {
  expect(jsx(type, { children: text }).props).toEqual({ children: text });
});

test('words of nested elements keep numbers and one-letter words bound', () => {
  expect(jsx('p', { children: text }).props).toEqual({
    children: '2d544902\u00a0ad6e0d00, i\u00a05\u00a0sztuk',
  });
});
