export type RichPart =
  | { kind: 'html'; html: string }
  | { kind: 'video'; id: string; title: string }
  | { kind: 'cards'; cards: { src: string; alt: string }[] };

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/g;
const VOID = ['br', 'hr', 'img'];
const IMAGE = /<img src="([^"]*)" alt="([^"]*)">/g;
const FRAME =
  /<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/([A-Za-z0-9_-]{11})" title="([^"]*)"[^>]*><\/iframe>/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/**
 * Splits clean HTML (as the server's sanitiser writes it) at videos and card news between its blocks. Those nested inside
 * another block stay in its HTML, a video as a link.
 */
export function splitRichHtml(html: string): RichPart[] {
  const parts: RichPart[] = [];
  let depth = 0;
  let from = 0;
  let start = -1;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash = '', name = '', attributes = ''] = match;
    if (VOID.includes(name)) continue;
    const end = match.index + whole.length;
    if (slash === '') {
      if (depth === 0 && isSpecial(name, attributes)) start = match.index;
      depth += 1;
      continue;
    }
    depth = Math.max(depth - 1, 0);
    if (depth > 0 || start < 0) continue;
    const part = readSpecial(html.slice(start, end));
    if (part) {
      addHtml(parts, html.slice(from, start));
      parts.push(part);
      from = end;
    }
    start = -1;
  }
  addHtml(parts, html.slice(from));
  return parts;
}

function isSpecial(name: string, attributes: string): boolean {
  return (
    (name === 'figure' && attributes.includes(' data-youtube="')) ||
    (name === 'div' && attributes.includes(' data-cardnews="'))
  );
}

function readSpecial(block: string): RichPart | null {
  const [frame] = block.matchAll(FRAME);
  if (frame) return { kind: 'video', id: frame[1] ?? '', title: decode(frame[2] ?? '') };
  const cards = [...block.matchAll(IMAGE)].map(([, src = '', alt = '']) => ({ src, alt: decode(alt) }));
  return cards.length > 0 ? { kind: 'cards', cards } : null;
}

function addHtml(parts: RichPart[], html: string): void {
  if (html.trim() === '') return;
  parts.push({ kind: 'html', html: html.replace(FRAME, (_frame, id, title) => linkTo(id, title)) });
}

/** Nothing is fetched from YouTube before the user asks for it. */
function linkTo(id: string, title: string): string {
  return `<a href="https://www.youtube.com/watch?v=${id}" target="_blank" rel="noopener noreferrer nofollow">${title}</a>`;
}

function decode(text: string): string {
  return text.replace(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
}
