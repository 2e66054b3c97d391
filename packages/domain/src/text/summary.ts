import { firstLetters, hasMoreLetters } from './letters.ts';

const LONGEST_READ = 20_000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text of an HTML text, one line per block. Scripts and styles are removed with their content. Reads only a limited
 * length.
 */
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
 * The first complete sentences of an HTML text within `longest` letters; a longer first sentence is cut between two words.
 * An initial heading and lines end like sentences; later headings and captions are omitted.
 */
export function summarise(html: string, longest: number): string {
  const lines = plainText(prose(html)).split('\n');
  const sentences = lines.flatMap((line) => closed(line).split(/(?<=[.!?。…])\s+/));
  let summary = '';
  for (const sentence of sentences) {
    const next = summary === '' ? sentence : `${summary} ${sentence}`;
    if (hasMoreLetters(next, longest)) break;
    summary = next;
  }
  return summary === '' ? cutAtWord(sentences[0] ?? '', longest) : summary;
}

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

export function cutAtWord(text: string, longest: number): string {
  if (!hasMoreLetters(text, longest)) return text;
  const start = firstLetters(text, longest - 1);
  const gap = start.lastIndexOf(' ');
  return `${(gap > start.length / 2 ? start.slice(0, gap) : start).trimEnd()}…`;
}
