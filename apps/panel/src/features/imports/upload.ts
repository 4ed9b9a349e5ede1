import { referenceHeader } from '@klub/contract/limits';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { noConnection } from '@klub/contract/first-sentences';
import { uploadAddress } from './imports.rules.ts';

/**
 * Sends a file from the disk; the browser reads it in pieces. Throws `ApiFailure` when the server
 * refuses it, an error with a Polish sentence when it does not arrive. An XMLHttpRequest, because
 * `fetch` reports no progress.
 * @param onProgress receives percent
 */
export function upload(
  id: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', uploadAddress(id, file.name));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100));
    });
    request.addEventListener('error', () => reject(new Error(noConnection)));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(idOf(request.responseText));
      else reject(refusalOf(request));
    });
    request.send(file);
  });
}

/** The number of the file; empty where a proxy answers. */
function idOf(text: string): string {
  try {
    const reply = JSON.parse(text) as { data?: { id?: unknown } };
    return String(reply.data?.id ?? '');
  } catch {
    return '';
  }
}

function refusalOf(request: XMLHttpRequest): Error {
  const { status, responseText } = request;
  try {
    const body: unknown = JSON.parse(responseText);
    if (
      typeof body === 'object' &&
      body !== null &&
      'message' in body &&
      typeof body.message === 'string'
    ) {
      const reference = request.getResponseHeader(referenceHeader);
      const known = { code: status, message: body.message, errors: {} };
      return new ApiFailure(status, known, reference === null ? {} : { reference });
    }
  } catch {
    // A proxy's page says nothing to people.
  }
  return new Error(noConnection);
}
