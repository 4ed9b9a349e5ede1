import type { Engine } from '../../scripts/machine/engines.ts';
import { faultsOfDoors } from './doors.ts';
import type { Fault } from './fault.ts';
import { faultsOfScreens } from './screens.ts';

/** What people meet in WebKit or Firefox, planted where a first walk in them found it. */
export const faultsOfEngines: readonly Fault[] = [
  walked('percent-under-a-dialog', 'participants', 'firefox'),
  walked('first-version-as-a-newer-one', 'participants', 'webkit'),
  walked('secure-cookie-on-this-machine', 'demo-link', 'webkit'),
  {
    name: 'start-without-a-way-out',
    guard: 'a start without a connection keeps header and menu where its screen cannot be read',
    edits: [
      {
        file: 'apps/web/src/features/shell/current-user.ts',
        before: "  if (decision.do === 'wait') throw error;",
        after:
          "  if (decision.do === 'wait' || (isKnownFromBefore() && !isReadable(path))) throw error;",
      },
    ],
    caughtBy: { journeys: ['unconnected'], engine: 'webkit' },
  },
  {
    name: 'size-in-its-own-round',
    guard: 'what follows a size is changed after the round of the observer, which is an error else',
    edits: [
      {
        file: 'packages/ui/src/watch-size.ts',
        before: '    frame = requestAnimationFrame(onSize);',
        after: '    onSize();',
      },
    ],
    caughtBy: { journeys: ['unconnected'], engine: 'firefox' },
  },
];

/** A fault that other tests see too, and that a walk in an engine has to see. */
function walked(name: string, walk: string, engine: Engine): Fault {
  const fault = [...faultsOfScreens, ...faultsOfDoors].find((one) => one.name === name);
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  return { ...fault, name: `${name}-in-${engine}`, caughtBy: { journeys: [walk], engine } };
}
