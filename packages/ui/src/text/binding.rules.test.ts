import { expect, test } from 'vitest';
import { bind, bound } from './binding.rules.ts';

const shown = (text: string): string => bound(text).replaceAll('\u00a0', '_');

test('a one-letter word stays with the next one, after quotes too', () => {
  expect(shown('Wróć i w menu wybierz „Z dołu”.')).toBe('Wróć i_w_menu wybierz „Z_dołu”.');
  expect(shown('A może słów kilka')).toBe('A_może słów kilka');
  expect(shown('Koniec w ')).toBe('Koniec w ');
});

test('a number stays with what it counts, not with the next sentence', () => {
  expect(shown('Masz 50. Jeszcze 400 pkt i będzie 90.')).toBe(
    'Masz 50. Jeszcze 400_pkt i_będzie 90.',
  );
  expect(shown('do 5 MB, 21 listopada 2026 Warszawa, 64 %')).toBe(
    'do 5 MB, 21_listopada 2026 Warszawa, 64_%',
  );
});

test('the text keeps its length', () => {
  const text = 'i w menu z 2 sklepów';
  expect(bound(text)).toHaveLength(text.length);
});

test('a template binds its own spaces and leaves its values', () => {
  const written = bind`Kod ${'2d5 a w b'} i ${5} punktów w ${'sklepie'}`;
  expect(written.replaceAll('\u00a0', '_')).toBe('Kod 2d5 a w b i_5_punktów w_sklepie');
});
