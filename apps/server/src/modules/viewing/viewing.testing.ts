import type { StaffRole } from '@klub/contract/panel/permissions';
import { viewingRows } from '@klub/contract/panel/viewing';
import { passwords } from '../../infra/crypto/password.ts';
import { type PanelAnswer, type TestPanel, addStaff, testPanel } from '../../infra/http/panel/panel.testing.ts';
import { type KnowledgeWorld, knowledgeWorld } from '../../testing/knowledge.ts';
import type { Engine } from '../../testing/database.ts';
import { viewableCalls } from '../../viewable.ts';
import { viewingHandlers } from './viewing.routes.ts';

/** The participants' app with the panel beside it, and the view of the panel. */
export type ViewingWorld = KnowledgeWorld & {
  readonly panel: TestPanel;
  staff(name: string, roles: readonly StaffRole[]): Promise<number>;
  /** Opens a view for a good reason; returns its id. */
  open(staffId: number, personId: number): Promise<string>;
  /** What the app in the frame is answered. */
  call(staffId: number, view: string, path: string): Promise<ViewedCall>;
};

/** `refused`: by the panel itself, so that the app in the frame is told nothing. */
export type ViewedCall = { readonly status: number; readonly body: unknown; readonly refused?: true };

export const goodReason = { purpose: 'question', reason: 'Pyta o cel na październik.' };

export async function viewingWorld(engine: Engine): Promise<ViewingWorld> {
  const world = await knowledgeWorld(engine);
  const panel = await testPanel(world.deps);
  panel.mount(viewingRows, viewingHandlers({ ...world.deps, calls: viewableCalls(passwords()) }));
  return {
    ...world,
    panel,
    staff: (name, roles) => addStaff(world.database.kysely, name, roles),
    open: async (staffId, personId) => {
      const answer = await panel.call(staffId, 'POST', `people/${personId}/view`, goodReason);
      return dataOf<{ id: string }>(answer).id;
    },
    call: async (staffId, view, path) => {
      const answer = await panel.call(staffId, 'GET', `viewings/${view}/call?path=${encodeURIComponent(path)}`);
      return answer.status === 200 ? dataOf<ViewedCall>(answer) : { ...answer, refused: true };
    },
  };
}

function dataOf<Data>({ status, body }: PanelAnswer): Data {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data: Data }).data;
}
