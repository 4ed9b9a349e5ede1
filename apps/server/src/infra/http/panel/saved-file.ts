import type { FastifyReply } from 'fastify';

/** A file that the browser downloads and never shows; its name is in `content-disposition`. */
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
