const entityNames: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The absolute URLs of a mail without duplicates: href attributes first, then the plain text. */
export function extractLinks(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)]
    .map((match) => decodeEntities(match[1] ?? match[2] ?? match[3] ?? '').trim())
    .filter((href) => /^https?:\/\//i.test(href));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"'`]+/gi)].map(([url]) => trimPunctuation(url));
  return [...new Set([...hrefs, ...inText])];
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entityNames[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

// Punctuation at the end, and brackets opened before the URL, do not belong to it.
function trimPunctuation(url: string): string {
  const end = url.replace(/[.,;:!?]+$/, '');
  const last = end.at(-1) ?? '';
  const opening = { ')': '(', ']': '[', '}': '{' }[last];
  if (!opening || end.split(opening).length >= end.split(last).length) return end;
  return trimPunctuation(end.slice(0, -1));
}
