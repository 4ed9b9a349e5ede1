import { expect, test } from 'vitest';
import type { z } from 'zod';
import { searchMaxLength } from '../limits.ts';
import { panelEndpoints } from './index.ts';
import type { PanelEndpoint } from './panel-endpoint.ts';

test('every search of the panel takes as many letters as its field', () => {
  const searches = Object.entries<PanelEndpoint>(panelEndpoints).flatMap(([call, { query }]) => {
    const shape = ((query as z.ZodObject | undefined)?.shape ?? {}) as Record<string, z.ZodType>;
    return ['q', 'shop'].flatMap((name) => {
      const field = shape[name];
      return field === undefined || call.endsWith('/preview')
        ? []
        : [{ at: `${call} ${name}`, field }];
    });
  });
  expect(searches.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      'GET /api/panel/v1/people q',
      'GET /api/panel/v1/people shop',
      'GET /api/panel/v1/shops q',
    ]),
  );
  for (const { at, field } of searches) {
    expect(field.safeParse('a'.repeat(searchMaxLength)).success, at).toBe(true);
    expect(field.safeParse('a'.repeat(searchMaxLength + 1)).success, at).toBe(false);
  }
});
