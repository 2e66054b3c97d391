import type { IncomingHttpHeaders } from 'node:http';

/** Longer than those of browsers. A header may have 16 KB, and expressions are applied to it on every page. */
const MAX = 300;

/** The only reader of the header: everything else gets a bounded text. */
export function userAgentOf({ headers }: { headers: IncomingHttpHeaders }): string {
  return headers['user-agent']?.slice(0, MAX) ?? '';
}
