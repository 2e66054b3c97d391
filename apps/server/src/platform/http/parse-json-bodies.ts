import type { FastifyInstance } from 'fastify';
import { ProductError } from '../product-error.ts';

/** Objects and arrays of a body. The largest valid body, a draft with every combination of options, has 32,000. */
const MAX_PARTS = 60_000;

/**
 * Parses JSON bodies, but none with so many objects and arrays that parsing them takes the memory and time of several requests:
 * 240,000 empty arrays fit into a megabyte.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyParts(String(body))) return done(new ProductError('invalid'));
    parse(request, String(body), done);
  });
}

/** Counts brackets within texts as well: no text has as many. */
function hasTooManyParts(json: string): boolean {
  let count = 0;
  for (const bracket of ['{', '['])
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > MAX_PARTS) return true;
    }
  return false;
}
