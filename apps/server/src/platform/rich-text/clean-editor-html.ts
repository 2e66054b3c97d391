import { richTags } from '@pq/domain/text/rich-text';
import sanitizeHtml from 'sanitize-html';
import { cleanTag } from './clean-tag.ts';
import { withoutAbyss } from './nesting.ts';

/** Nobody nests so deep by hand; deeper tags are dropped, their words stay. */
const NESTED_MOST = 60;
/** What stands in these is no text of the writer: it goes with them. */
const SILENT = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'noembed', 'noframes', 'plaintext'],
  ...['title', 'template', 'svg', 'math', 'select', 'object', 'applet', 'audio', 'video', 'canvas', 'head'],
];
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const BREAKS = /(?:<br>\s*)+/g;
const BLOCK = /<(?:p|h2|h3|ul|ol|li|figure|div|blockquote|hr)\b/y;
const FIRST = /^\s*(?:<br>\s*)+/;
const AFTER_BLOCK = /(<\/(?:h2|h3|ul|ol|figure|div|blockquote)>\s*|<hr>\s*)(?:<br>\s*)+/g;

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTags),
  // Names only: values have been made or refused by cleanTag.
  allowedAttributes: Object.fromEntries(Object.entries(richTags).map(([name, names]) => [name, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowedIframeHostnames: ['www.youtube-nocookie.com'],
  allowProtocolRelative: false,
  nonTextTags: SILENT,
  nestingLimit: NESTED_MOST,
  parseStyleAttributes: false,
  transformTags: { '*': cleanTag },
  // What stands in a frame is for browsers without frames: it is never seen, and would be escaped once more each time.
  textFilter: (text, tagName) => (tagName === 'iframe' ? '' : text),
};

/**
 * Makes HTML from outside into what the editor itself could have written: known tags, attributes and values only,
 * pictures of our own, links and videos in one form. What the editor writes passes unchanged, byte for byte; what has
 * passed once passes again unchanged. Never throws.
 */
export function cleanEditorHtml(html: string): string {
  let text = withoutAbyss(html.toWellFormed().replace(CONTROL, ''));
  // Tags that close one another may need a second look; three always do, and nothing dangerous depends on it.
  for (let round = 0; round < 3; round += 1) {
    // Character references have become characters only here.
    const clean = asBrowsersWrite(sanitizeHtml(text, options).replace(CONTROL, ''));
    if (clean === text) break;
    text = clean;
  }
  return text;
}

/** Empty tags without a slash and no-break spaces by name, as innerHTML has them; no line break between blocks. */
function asBrowsersWrite(html: string): string {
  return html
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(AFTER_BLOCK, '$1')
    .replace(BREAKS, withoutBeforeBlock)
    .replace(FIRST, '')
    .trim();
}

/** The run of breaks is taken whole: looking ahead from each break of a long run would take its length squared. */
function withoutBeforeBlock(run: string, at: number, html: string): string {
  BLOCK.lastIndex = at + run.length;
  return BLOCK.test(html) ? '' : run;
}
