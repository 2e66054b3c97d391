import type { FastifyReply, FastifyRequest } from 'fastify';

/** The `cache-control` of a picture that is not for everybody, for one who may see it. Throws what keeps them from it. */
export type CacheOfPicture = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<string>;
