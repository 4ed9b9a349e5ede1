import { roles } from '@klub/contract/roles';
import { choices, end, required, start } from '../../programme.columns.ts';
import { tableKind } from '../../table/table.kind.ts';
import { isInOrder, pageColumns, pictureColumns } from './content.ts';

export const pills = tableKind({
  name: 'pigulki',
  purpose: 'Pigułki wiedzy.',
  table: 'pill',
  key: ['slug'],
  sorted: ['opens_at', 'slug'],
  columns: {
    ...pageColumns(200, {
      slug: 'grunt-pod-farbe',
      title: 'Grunt pod farbę',
      excerpt: 'Kiedy gruntować, a kiedy nie.',
      content: '<p>Grunt wyrównuje chłonność podłoża…</p>',
    }),
    ...pictureColumns,
    role: required(choices(roles), { to: 'roles', example: 'user1|user3' }),
    od: required(start, { to: 'opens_at', example: '2026-11-01' }),
    do: required(end, { to: 'closes_at', example: '2026-11-30' }),
  },
  batch: (context) => ({ accepts: ({ line, row }) => isInOrder(context, line, row.od, row.do) }),
});
