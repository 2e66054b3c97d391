import { filesPrefix } from '@pq/domain/files/pictures';

// At the start of an attribute, or of a text in the JSON of one; not the end of an address of another site.
const FILE = new RegExp(`(?<=["'(]|&quot;)${filesPrefix}[A-Za-z0-9._/-]+`, 'g');

/** Addresses of our files anywhere in the tags of a text of HTML, each once; one more does no harm. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(FILE))];
}
