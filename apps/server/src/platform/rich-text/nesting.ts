/** No page leaves so many tags open; the time to read more of them grows with their square. */
const OPEN_MOST = 1_000;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const WHOLE_TAG = /<[^<>]*>/g;
/** Never open, or closed by their like. */
const CLOSED = new Set([
  'br',
  'img',
  'hr',
  'wbr',
  'input',
  'col',
  'link',
  'meta',
  'p',
  'li',
  'td',
  'tr',
  'option',
]);

/** HTML that opens tags without end loses all its tags; its words stay. */
export function withoutAbyss(html: string): string {
  return isBottomless(html) ? html.replace(WHOLE_TAG, ' ') : html;
}

/** Counted by name: a tag that is closed by another one's end stays open for the parser too. */
function isBottomless(html: string): boolean {
  const open = new Map<string, number>();
  let sum = 0;
  for (const [, end, tag = ''] of html.replace(COMMENT, '').matchAll(TAG)) {
    const name = tag.toLowerCase();
    const before = open.get(name) ?? 0;
    if (CLOSED.has(name) || (end && before === 0)) continue;
    const step = end ? -1 : 1;
    open.set(name, before + step);
    sum += step;
    if (sum > OPEN_MOST) return true;
  }
  return false;
}
