import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What of a request tells one viewer from another, and where they come from. */
export type ViewRequest = { method: string; ip: string; headers: IncomingHttpHeaders; url?: string };

// Link previews and crawlers fetch a page that nobody looks at. KakaoTalk's own browser says KAKAOTALK, its preview
// kakaotalk-scrap.
const MACHINE =
  /bot\b|crawl|spider|slurp|scrap|preview|facebookexternalhit|meta-externalagent|whatsapp|skypeuripreview|embedly|daumoa|yeti|headlesschrome.*lighthouse/i;

/** False for fetches that no person looks at: HEAD, link previews, crawlers, prefetches of a browser. */
export function isPersonLooking(request: ViewRequest): boolean {
  const { headers } = request;
  if (request.method === 'HEAD') return false;
  if (/prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)) return false;
  return !MACHINE.test(headers['user-agent'] ?? '');
}

/** How a viewer is remembered for a day: the member's uid, or a keyed hash of address and user agent. */
export function viewerMark(uid: string | null, request: ViewRequest, secret: string): string {
  if (uid !== null) return uid;
  return createHmac('sha256', secret)
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url');
}
