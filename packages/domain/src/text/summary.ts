const LONGEST_READ = 20_000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of an HTML text, a line a block. What runs or styles is left out with its content. Only so much of it is read. */
export function plainText(html: string, longest = LONGEST_READ): string {
  return html
    .slice(0, longest)
    .replace(/<(script|style|template|iframe)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<\/?(?:p|div|h[1-6]|li|ul|ol|br|blockquote|figure|figcaption|table|tr|td|hr)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, decodeEntity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return entities[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return code > 0 && code <= 0x10ffff && !surrogate ? String.fromCodePoint(code) : ' ';
}

/**
 * The first sentences of an HTML text, whole ones as far as they fit into `longest` characters; a first sentence that does
 * not fit is cut between two words. A heading at its beginning and lines end like sentences; later headings and captions are
 * left out.
 */
export function summarise(html: string, longest: number): string {
  const lines = plainText(prose(html)).split('\n');
  const sentences = lines.flatMap((line) => closed(line).split(/(?<=[.!?。…])\s+/));
  let summary = '';
  for (const sentence of sentences) {
    const next = summary === '' ? sentence : `${summary} ${sentence}`;
    if (lengthOf(next) > longest) break;
    summary = next;
  }
  return summary === '' ? cutAtWord(sentences[0] ?? '', longest) : summary;
}

/** A text without its pictures' captions, and of its headings the one it begins with. */
function prose(html: string): string {
  return html
    .slice(0, LONGEST_READ)
    .replace(/<figure\b[\s\S]*?(?:<\/figure\s*>|$)/gi, '')
    .trim()
    .replace(/<(h[1-6])\b[\s\S]*?(?:<\/\1\s*>|$)/gi, (heading, _tag, at) => (at === 0 ? heading : ''));
}

function closed(line: string): string {
  return line === '' || /[.!?。…:]$/.test(line) ? line : `${line}.`;
}

/** At most `longest` characters of a text, ended between two words where there is a gap to end at. */
export function cutAtWord(text: string, longest: number): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const start = letters.slice(0, longest - 1).join('');
  const gap = start.lastIndexOf(' ');
  return `${(gap > start.length / 2 ? start.slice(0, gap) : start).trimEnd()}…`;
}

function lengthOf(text: string): number {
  return [...text].length;
}
