import { expect, test } from 'vitest';
import { pictureShape } from './pictures.ts';

const digest = '0123456789abcdef0123456789abcdef01234567';

test("an address has its picture's size and the narrower copies", () => {
  expect(pictureShape(`/files/${digest}-1280x720.webp`)).toEqual({
    width: 1280,
    height: 720,
    copies: [
      { address: `/files/${digest}-1280x720-480.webp`, width: 480 },
      { address: `/files/${digest}-1280x720-960.webp`, width: 960 },
      { address: `/files/${digest}-1280x720.webp`, width: 1280 },
    ],
  });
});

test('a drawing fits every width, a small photograph has no smaller copy', () => {
  expect(pictureShape(`/files/${digest}-640x400.svg`)).toEqual({
    width: 640,
    height: 400,
    copies: [],
  });
  expect(pictureShape(`/files/${digest}-480x300.webp`)).toEqual({
    width: 480,
    height: 300,
    copies: [],
  });
});

test.each([
  `/files/${digest}.svg`,
  `/files/${digest}-480.webp`,
  `/files/${digest}-1280x720-480.webp`,
  `https://evil.example/files/${digest}-1x1.webp`,
  `/files/${digest}-1x1.webp" onload="x`,
  '',
])('%j says nothing', (address) => {
  expect(pictureShape(address)).toBeNull();
});
