/** The header with a call's number, which the operator finds in the server's log. */
export const referenceHeader = 'x-request-id';
