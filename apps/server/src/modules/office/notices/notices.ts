/** What other modules may import of notices. */
export { enqueueNotice, type Notice, type NoticeTopic } from './notices.queue.ts';
export { firstNameOf } from './notices.rules.ts';
export { findCalled, findRefusedLetters, forgetDevicesOf } from './notices.store.ts';
