import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { api } from '../../lib/api.ts';
import { endSession } from '../../lib/session.ts';
import type { Answer, Answering } from './bridge.ts';

/** Has the server answer for the person of the view; it takes no writes. */
export function answersOfView(id: string): Answering {
  return ({ path, body }) =>
    body === undefined
      ? answered(async () => {
          const { data } = await api('GET /api/panel/v1/viewings/:id/call', {
            params: { id },
            query: { path },
          });
          return data;
        }, isViewOver)
      : Promise.resolve(null);
}

function isViewOver({ status }: ApiFailure): boolean {
  return status === 403 || status === 409;
}

/** Turns refusals of the panel into answers; its lost session ends everything. */
export async function answered(
  call: () => Promise<Answer>,
  isOver: (failure: ApiFailure) => boolean,
): Promise<Answer | 'over' | null> {
  try {
    return await call();
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) return null;
    const { status, code, message } = failure;
    if (status === 401) endSession();
    if (status === 401 || isOver(failure)) return 'over';
    return { status, body: { code, message, errors: {} } };
  }
}
