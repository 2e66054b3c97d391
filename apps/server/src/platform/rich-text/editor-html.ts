import { t } from '@pq/domain/copy';
import { filesPrefix } from '@pq/domain/files/pictures';
import { limits } from '@pq/domain/limits';
import {
  isOwnFile,
  linkAddress,
  type RichTag,
  richLink,
  richTags,
  richValue,
  richVideo,
  youtubeEmbed,
  youtubeId,
} from '@pq/domain/text/rich-text';
import { showsSomething } from '@pq/domain/text/shows-something';
import sanitizeHtml from 'sanitize-html';
import { ProductError } from '../product-error.ts';

/**
 * The HTML of an editor as it is stored and as readers get it: the one place where what people send becomes HTML that others see.
 * Empty for what would show nothing, so that queries need not look into it. Throws invalid at `field` when it is over `limits.editorBytes`.
 */
export function readEditorHtml(sent: string, field: string): string {
  const html = cleanEditorHtml(sent);
  if (Buffer.byteLength(html) > limits.editorBytes)
    throw ProductError.ofField(field, t('write.err.editorSize'), { asMsg: true });
  return showsSomething(html) ? html : '';
}

/** Nobody nests so deep by hand; deeper tags are dropped, their words stay. */
const MAX_NESTING = 60;
/** What stands in these is no text of the writer: it goes with them. */
const NON_TEXT_TAGS = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'noembed', 'noframes', 'plaintext'],
  ...['title', 'template', 'svg', 'math', 'select', 'object', 'applet', 'audio', 'video', 'canvas', 'head'],
];
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const BREAKS = /(?:<br>\s*)+/g;
const BLOCK_START = /<(?:p|h2|h3|ul|ol|li|figure|div|blockquote|hr)\b/y;
const LEADING_BREAKS = /^\s*(?:<br>\s*)+/;
const BREAKS_AFTER_BLOCK = /(<\/(?:h2|h3|ul|ol|figure|div|blockquote)>\s*|<hr>\s*)(?:<br>\s*)+/g;

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTags),
  // Names only: values have been made or refused by cleanTag.
  allowedAttributes: Object.fromEntries(Object.entries(richTags).map(([name, names]) => [name, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowedIframeHostnames: ['www.youtube-nocookie.com'],
  allowProtocolRelative: false,
  nonTextTags: NON_TEXT_TAGS,
  nestingLimit: MAX_NESTING,
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
  let text = flattenRunawayTags(html.toWellFormed().replace(CONTROL, ''));
  // Tags that close one another may need a second look; three always do, and nothing dangerous depends on it.
  for (let round = 0; round < 3; round += 1) {
    // Character references have become characters only here.
    const clean = normaliseMarkup(sanitizeHtml(text, options).replace(CONTROL, ''));
    if (clean === text) break;
    text = clean;
  }
  return text;
}

/** Empty tags without a slash and no-break spaces by name, as innerHTML has them; no line break between blocks. */
function normaliseMarkup(html: string): string {
  return html
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(BREAKS_AFTER_BLOCK, '$1')
    .replace(BREAKS, dropBreaksBeforeBlock)
    .replace(LEADING_BREAKS, '')
    .trim();
}

/** The run of breaks is taken whole: looking ahead from each break of a long run would take its length squared. */
function dropBreaksBeforeBlock(run: string, at: number, html: string): string {
  BLOCK_START.lastIndex = at + run.length;
  return BLOCK_START.test(html) ? '' : run;
}

type Tag = { tagName: string; attribs: Record<string, string> };

/** A tag that no list names: the sanitiser drops it and keeps what stands in it. */
const DROPPED = 'x-dropped';

/** Tags of other editors and what they are here. A block of unknown kind at least begins a line. */
const tagAliases: Record<string, RichTag> = {
  b: 'strong',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  font: 'span',
  article: 'br',
  center: 'br',
  pre: 'br',
  section: 'br',
  tr: 'br',
};

/** Gives a tag as it is stored: a known name, known attributes with known values, in one order. */
function cleanTag(sentName: string, sent: Record<string, string>): Tag {
  const name = tagAliases[sentName] ?? sentName;
  // Under its own name: what stands in some of the unknown tags goes with them.
  if (!isRichTag(name)) return { tagName: name, attribs: {} };
  switch (name) {
    case 'a':
      return cleanLink(sent);
    case 'img':
      return isOwnFile(sent.src ?? '') ? tag('img', { src: sent.src, alt: sent.alt ?? '' }) : dropped();
    case 'iframe':
      return cleanVideo(sent);
    case 'br':
    case 'hr':
      return tag(name, {});
    default:
      return cleanBlock(name, sent);
  }
}

function cleanBlock(name: RichTag, sent: Record<string, string>): Tag {
  const attribs: Record<string, string> = {};
  for (const attribute of richTags[name]) {
    const value = richValue(attribute, sent[attribute] ?? fromStyle(attribute, sent));
    if (value !== null) attribs[attribute] = value;
  }
  if (name === 'div' && Object.keys(attribs).length === 0) return tag('br', {});
  return name === 'span' && Object.keys(attribs).length === 0 ? dropped() : tag(name, attribs);
}

/** Only the alignment is taken from the style of another editor. */
function fromStyle(attribute: string, { style = '', align = '' }: Record<string, string>): string {
  if (attribute !== 'data-align') return '';
  return /text-align\s*:\s*(center|right)/i.exec(style)?.[1]?.toLowerCase() ?? align.toLowerCase();
}

function cleanLink({ href = '', download }: Record<string, string>): Tag {
  if (isOwnFile(href)) return tag('a', { href, download: download || undefined });
  const address = linkAddress(href);
  return address === null ? dropped() : tag('a', { href: address, ...richLink });
}

function cleanVideo({ src = '', title = '' }: Record<string, string>): Tag {
  const id = youtubeId(src);
  return id === null
    ? dropped()
    : tag('iframe', { src: youtubeEmbed(id), title: title || 'YouTube', ...richVideo });
}

function tag(tagName: RichTag, attribs: Record<string, string | undefined>): Tag {
  const present = Object.entries(attribs).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { tagName, attribs: Object.fromEntries(present) };
}

function dropped(): Tag {
  return { tagName: DROPPED, attribs: {} };
}

function isRichTag(name: string): name is RichTag {
  return Object.hasOwn(richTags, name);
}

/** No page leaves so many tags open; the time to read more of them grows with their square. */
const MAX_OPEN_TAGS = 1_000;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const WHOLE_TAG = /<[^<>]*>/g;
/** Never open, or closed by their like. */
const NEVER_NESTED = new Set([
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
function flattenRunawayTags(html: string): string {
  return hasRunawayTags(html) ? html.replace(WHOLE_TAG, ' ') : html;
}

/** Counted by name: a tag that is closed by another one's end stays open for the parser too. */
function hasRunawayTags(html: string): boolean {
  const open = new Map<string, number>();
  let sum = 0;
  for (const [, end, tag = ''] of html.replace(COMMENT, '').matchAll(TAG)) {
    const name = tag.toLowerCase();
    const before = open.get(name) ?? 0;
    if (NEVER_NESTED.has(name) || (end && before === 0)) continue;
    const step = end ? -1 : 1;
    open.set(name, before + step);
    sum += step;
    if (sum > MAX_OPEN_TAGS) return true;
  }
  return false;
}

// At the start of an attribute, or of a text in the JSON of one; not the end of an address of another site.
const OWN_FILE = new RegExp(`(?<=["'(]|&quot;)${filesPrefix}[A-Za-z0-9._/-]+`, 'g');

/** Addresses of our files anywhere in the tags of a text of HTML, each once; one more does no harm. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(OWN_FILE))];
}
