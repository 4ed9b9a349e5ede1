import type { Fault } from './fault.ts';

const editor = 'apps/panel/src/features/content/editor';
const media = 'apps/server/src/modules/office/media';

/** Guards of what editors write: links of a text, and pictures of the library. */
export const faultsOfWriting: readonly Fault[] = [
  {
    name: 'editor-takes-any-link',
    guard: 'a link of the editor leads to https or into the app',
    edits: [
      {
        file: `${editor}/schema.ts`,
        before: "if (typeof href !== 'string' || !isAllowedLink(href))",
        after: "if (typeof href !== 'string')",
      },
    ],
    caughtBy: { tests: ['scripts/house/editor-html.test.ts'] },
  },
  {
    name: 'paste-keeps-any-link',
    guard: 'a pasted link without a good address loses it, and the editor says so',
    edits: [
      {
        file: `${editor}/paste.rules.ts`,
        before: '  if (href !== undefined && isAllowedLink(href)) return;',
        after: '  if (href !== undefined) return;',
      },
    ],
    caughtBy: { journeys: ['panel-editor'] },
  },
  {
    name: 'used-picture-deleted',
    guard: 'a picture that something shows is not put into the bin',
    edits: [
      {
        file: `${media}/media.service.ts`,
        before: "if (places.length > 0) throw refuse('pictureUsed');",
        after: "if (places.length < 0) throw refuse('pictureUsed');",
      },
    ],
    caughtBy: { tests: [`${media}/media.test.ts`] },
  },
  {
    name: 'accepted-text-changed',
    guard: 'a replaced picture stays in words that somebody may have accepted',
    edits: [
      {
        file: `${media}/replace.service.ts`,
        before: 'places.filter(({ stays }) => stays === null)',
        after: "places.filter(({ stays }) => stays !== 'opened')",
      },
    ],
    caughtBy: { tests: [`${media}/media.test.ts`] },
  },
];
