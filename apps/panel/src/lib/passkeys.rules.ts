/** What went wrong in the browser's own window, by the name of its error. */
export type PasskeyFault = 'closed' | 'known' | 'insecure' | 'failed';

export function passkeyFault(name: string): PasskeyFault {
  if (name === 'NotAllowedError' || name === 'AbortError') return 'closed';
  if (name === 'InvalidStateError') return 'known';
  if (name === 'SecurityError') return 'insecure';
  return 'failed';
}
