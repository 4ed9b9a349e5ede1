import type { StaffRole } from '@klub/contract/panel/permissions';
import { viewingRows } from '@klub/contract/panel/people/viewing';
import type { Deps } from '../../../infra/deps.ts';
import { passwords } from '../../../infra/crypto/password.ts';
import {
  type PanelAnswer,
  type TestPanel,
  addStaff,
  testPanel,
} from '../../../infra/http/panel/panel.testing.ts';
import { type KnowledgeWorld, knowledgeWorld } from '../../../testing/knowledge.ts';
import { viewableCalls } from '../../../viewable.ts';
import { viewingHandlers } from './viewing.routes.ts';

/** The calls of a view on the panel's listener. */
export type ViewingCalls = {
  readonly panel: TestPanel;
  staff(name: string, roles: readonly StaffRole[]): Promise<number>;
  /** Opens a view with a valid reason; returns its id. */
  open(staffId: number, personId: number): Promise<string>;
  /** The reply to the app in the frame. */
  call(staffId: number, view: string, path: string): Promise<ViewedCall>;
};

/** The participants' app with the panel. */
export type ViewingWorld = KnowledgeWorld & ViewingCalls;

/** `refused`: by the panel itself, so the app in the frame gets nothing. */
export type ViewedCall = {
  readonly status: number;
  readonly body: unknown;
  readonly refused?: true;
};

export const goodReason = { purpose: 'question', reason: 'Pyta o cel na październik.' };

export async function viewingWorld(): Promise<ViewingWorld> {
  const world = await knowledgeWorld();
  return { ...world, ...(await mountViewing(world.deps)) };
}

export async function mountViewing(deps: Deps): Promise<ViewingCalls> {
  const panel = await testPanel(deps);
  panel.mount(viewingRows, viewingHandlers({ ...deps, calls: viewableCalls(passwords()) }));
  return {
    panel,
    staff: (name, roles) => addStaff(deps.database.kysely, name, roles),
    open: async (staffId, personId) => {
      const answer = await panel.call(staffId, 'POST', `people/${personId}/view`, goodReason);
      return dataOf<{ id: string }>(answer).id;
    },
    call: async (staffId, view, path) => {
      const answer = await panel.call(
        staffId,
        'GET',
        `viewings/${view}/call?path=${encodeURIComponent(path)}`,
      );
      return answer.status === 200 ? dataOf<ViewedCall>(answer) : { ...answer, refused: true };
    },
  };
}

function dataOf<Data>({ status, body }: PanelAnswer): Data {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data: Data }).data;
}
