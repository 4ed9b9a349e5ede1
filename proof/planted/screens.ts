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
  {
    name: 'percent-under-a-dialog',
    guard: 'the percent of the plan stands from the first frame, whatever lies over it',
    edits: [
      {
        file: 'packages/ui/src/images/PlanCircle.tsx',
        before: "import type { CSSProperties, ReactNode } from 'react';",
        after: "import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';",
      },
      {
        file: 'packages/ui/src/images/PlanCircle.tsx',
        before: '  const shown = capped(percent);',
        after: [
          '  const [isSeen, setSeen] = useState(false);',
          '  useEffect(() => {',
          `    const look = () => setSeen(document.querySelector('[role="dialog"]') === null);`,
          '    const timer = setInterval(look, 50);',
          '    return () => clearInterval(timer);',
          '  }, []);',
          '  const shown = isSeen ? capped(percent) : 0;',
        ].join('\n'),
      },
    ],
    caughtBy: { journeys: ['first-frame'] },
  },
  {
    name: 'ring-that-waits',
    guard: 'the ring of the plan ends its sweep by itself',
    edits: [
      {
        file: 'packages/ui/src/images/PlanCircle.module.css',
        before: ':global(.splash:not(.splash--leaving) ~ #root) .sweeps .fill,',
        after: '.sweeps .fill,',
      },
    ],
    caughtBy: { journeys: ['board'] },
  },
  {
    name: 'first-version-as-a-newer-one',
    guard: 'the first installation of the worker is no newer version, in the order of any browser',
    edits: [
      {
        file: 'apps/web/src/features/offline/watch-updates.ts',
        before: 'return worker !== null && own !== null && worker !== own;',
        after: 'return worker !== null && workers.controller !== null;',
      },
    ],
    caughtBy: { tests: ['apps/web/src/features/offline/watch-updates.test.ts'] },
  },
  {
    name: 'button-without-a-version',
    guard: 'the button of a newer version reloads where no version waits',
    edits: [
      {
        file: 'apps/web/src/features/offline/watch-updates.ts',
        before: '    if (waiting === null) return reload();\n',
        after: '    if (waiting === null) return;\n',
      },
    ],
    caughtBy: { tests: ['apps/web/src/features/offline/watch-updates.test.ts'] },
  },
];
