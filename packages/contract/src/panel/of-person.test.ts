import { expect, test } from 'vitest';
import { panelEndpoints } from './index.ts';
import type { PanelEndpoint } from './panel-endpoint.ts';

test('every read of one person names the person in the trail', () => {
  const looks = Object.entries<PanelEndpoint>(panelEndpoints).filter(([call]) =>
    call.startsWith('GET '),
  );
  const wanted = looks.flatMap(([call, row]) => {
    if (call.includes('/people/:id')) return [[call, 'id']];
    const query =
      row.query === undefined ? [] : Object.keys((row.query as { shape?: object }).shape ?? {});
    const named = query.find((name) => name === 'person' || name === 'personId');
    return named === undefined ? [] : [[call, named]];
  });
  expect(wanted.length).toBeGreaterThan(8);
  expect(
    looks.flatMap(([call, { ofPerson }]) => (ofPerson === undefined ? [] : [[call, ofPerson]])),
  ).toEqual(wanted);
});
