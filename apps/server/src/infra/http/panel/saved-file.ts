import type { FastifyReply } from 'fastify';

/** A file that the browser saves and never shows: with its kind, and its name as `content-disposition` has it. */
export function savedFile(
  reply: FastifyReply,
  contentType: string,
  disposition: string,
): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
}
