/** What other modules may import of contents. */
export { findDraft, sweepRevisions } from './drafts.store.ts';
export { countOverdue } from './overdue.service.ts';
