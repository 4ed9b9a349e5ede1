import type { EditorState } from 'prosemirror-state';
import { isTableAround, linkAt, type ToolName, tools } from './commands.ts';
import type { ToolState, ToolStates } from './Toolbar.tsx';

/** Which tools are on, and which do something here. */
export function toolStates(state: EditorState): ToolStates {
  const entries = Object.entries(tools).map(([name, { run, isOn }]): [string, ToolState] => [
    name,
    { isOn: isOn?.(state) ?? false, isPossible: run(state) },
  ]);
  return {
    ...(Object.fromEntries(entries) as Record<ToolName, ToolState>),
    link: {
      isOn: linkAt(state).href !== '',
      isPossible: !state.selection.empty || state.selection.$from.parent.inlineContent,
    },
    image: { isOn: false, isPossible: true },
    isInTable: isTableAround(state),
  };
}

/** Equal texts: nothing in the toolbar changes. */
export function digestOf(states: ToolStates): string {
  return JSON.stringify(states);
}
