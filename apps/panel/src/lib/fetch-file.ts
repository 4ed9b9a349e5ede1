import { failureOf, NetworkFailure } from '@klub/ui/calls/failure.ts';
import { noteCall } from './activity.ts';
import { proven } from './api.ts';

/**
 * The file of an address of the panel, for a click that saves it. Throws like `api`; has no
 * deadline.
 */
export function fetchFile(
  address: string,
): Promise<{ readonly name: string; readonly content: Blob }> {
  return proven(async () => {
    const response = await fetch(address, { credentials: 'same-origin' }).catch(
      (error: unknown) => {
        throw new NetworkFailure(error);
      },
    );
    if (!response.ok) throw await failureOf(response);
    noteCall();
    const content = await response.blob().catch((error: unknown) => {
      throw new NetworkFailure(error);
    });
    const [, name = ''] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { name, content };
  });
}
