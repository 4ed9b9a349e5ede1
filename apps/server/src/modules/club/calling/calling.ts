/** What other modules may import of calling. */
export { callableOf } from './calling.service.ts';
export { findNumberRequests, findSpent, sweepNumberRequests } from './calling.store.ts';
