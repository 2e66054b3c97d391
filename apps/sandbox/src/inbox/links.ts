const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The absolute URLs of a mail, in order and once each: of href attributes first, then of the plain text. */
export function linksOf(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)]
    .map((match) => decodeEntities(match[1] ?? match[2] ?? match[3] ?? '').trim())
    .filter((href) => /^https?:\/\//i.test(href));
  const written = [...text.matchAll(/https?:\/\/[^\s<>"'`]+/gi)].map(([url]) => withoutTail(url));
  return [...new Set([...hrefs, ...written])];
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

// What ends a sentence, or closes a bracket that was opened before the URL, is not part of it.
function withoutTail(url: string): string {
  const end = url.replace(/[.,;:!?]+$/, '');
  const last = end.at(-1) ?? '';
  const opening = { ')': '(', ']': '[', '}': '{' }[last];
  if (!opening || end.split(opening).length >= end.split(last).length) return end;
  return withoutTail(end.slice(0, -1));
}
