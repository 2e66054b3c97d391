import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes an answer out of Fastify's hands; the headers that it has until then, such as the id of its request, stay. */
export function takeOverAnswer(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  return raw;
}
