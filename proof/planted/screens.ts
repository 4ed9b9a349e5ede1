import type { Fault } from './fault.ts';

/** Guards of what a person sees. */
export const faultsOfScreens: readonly Fault[] = [
  {
    name: 'toast-below-the-banner',
    guard: 'a toast is seen wherever it appears',
    edits: [
      {
        file: 'packages/ui/src/feedback/LoadedToaster.tsx',
        before: '    document.body,\n',
        after: "    document.getElementById('root') ?? document.body,\n",
      },
    ],
    caughtBy: { journeys: ['toasts'] },
  },
  {
    name: 'text-without-its-place',
    guard: 'nothing below a text comes before the text',
    edits: [
      {
        file: 'packages/ui/src/text/Html.tsx',
        before: '  if (loaded === undefined) use(loadSanitiser());\n',
        after: '',
      },
    ],
    caughtBy: { journeys: ['late-texts'] },
  },
];
