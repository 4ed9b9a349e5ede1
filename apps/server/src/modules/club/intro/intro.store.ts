import type { Handle } from '../../../infra/db/db.ts';

export type Slide = {
  readonly title: string;
  readonly type: string;
  readonly image: string | null;
  readonly content: string;
};

/** The opening first, then the slides in the operator's order. */
export function findSlides(handle: Handle): Promise<Slide[]> {
  return handle
    .selectFrom('slide')
    .select(['title', 'type', 'image', 'content'])
    .orderBy((column) => column('type', '=', 'intro'), 'desc')
    .orderBy('position')
    .execute();
}

export async function rememberIntroSeen(handle: Handle, personId: number): Promise<void> {
  await handle
    .updateTable('person')
    .set({ show_slider: false })
    .where('id', '=', personId)
    .where('show_slider', '=', true)
    .execute();
}
