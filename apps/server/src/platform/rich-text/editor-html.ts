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
 * Editor HTML as stored and served: the only place where user input becomes HTML that others see. Empty for HTML that
 * shows nothing, so that queries need not inspect it. Throws invalid at `field` beyond `limits.editorBytes`.
 */
export function readEditorHtml(sent: string, field: string): string {
  const html = cleanEditorHtml(sent);
  if (Buffer.byteLength(html) > limits.editorBytes)
    throw ProductError.ofField(field, t('write.err.editorSize'), { asMsg: true });
  return showsSomething(html) ? html : '';
}

/** Deeper tags are dropped, their text stays. */
const MAX_NESTING = 60;
/** Tags whose content is dropped with them. */
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
  // Names only: cleanTag checks the values.
  allowedAttributes: Object.fromEntries(Object.entries(richTags).map(([name, names]) => [name, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowedIframeHostnames: ['www.youtube-nocookie.com'],
  allowProtocolRelative: false,
  nonTextTags: NON_TEXT_TAGS,
  nestingLimit: MAX_NESTING,
  parseStyleAttributes: false,
  transformTags: { '*': cleanTag },
  // Fallback text inside a frame is never shown, and would be escaped once more at each pass.
  textFilter: (text, tagName) => (tagName === 'iframe' ? '' : text),
};

/**
 * Reduces HTML to what the editor could have written: known tags, attributes and values, our own pictures, links and
 * videos in one form. Editor output passes unchanged byte for byte, and the function is idempotent. Never throws.
 */
export function cleanEditorHtml(html: string): string {
  let text = flattenRunawayTags(html.toWellFormed().replace(CONTROL, ''));
  // Mis-nested tags may need another pass; three always suffice, and safety does not depend on it.
  for (let round = 0; round < 3; round += 1) {
    // Character references have been decoded only now.
    const clean = normaliseMarkup(sanitizeHtml(text, options).replace(CONTROL, ''));
    if (clean === text) break;
    text = clean;
  }
  return text;
}

/** As innerHTML serialises: void tags without a slash, `&nbsp;`, no line break between blocks. */
function normaliseMarkup(html: string): string {
  return html
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(BREAKS_AFTER_BLOCK, '$1')
    .replace(BREAKS, dropBreaksBeforeBlock)
    .replace(LEADING_BREAKS, '')
    .trim();
}

/** Matches the whole run of breaks: a lookahead from each break would be quadratic. */
function dropBreaksBeforeBlock(run: string, at: number, html: string): string {
  BLOCK_START.lastIndex = at + run.length;
  return BLOCK_START.test(html) ? '' : run;
}

type Tag = { tagName: string; attribs: Record<string, string> };

/** On no list, so the sanitiser drops the tag and keeps its content. */
const DROPPED = 'x-dropped';

/** Equivalents for tags of other editors. Unknown blocks at least start a new line. */
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

function cleanTag(sentName: string, sent: Record<string, string>): Tag {
  const name = tagAliases[sentName] ?? sentName;
  // Under its own name: the content of some unknown tags is dropped with them.
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

/** The parser's time grows quadratically with open tags. */
const MAX_OPEN_TAGS = 1_000;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const WHOLE_TAG = /<[^<>]*>/g;
/** Void, or implicitly closed by the next one. */
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

/** Strips all tags from HTML with runaway nesting; the text stays. */
function flattenRunawayTags(html: string): string {
  return hasRunawayTags(html) ? html.replace(WHOLE_TAG, ' ') : html;
}

/** Counted by name, as the parser does: a tag closed by another one's end tag stays open. */
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

// At the start of an attribute or of a text in its JSON; not the tail of another site's URL.
const OWN_FILE = new RegExp(`(?<=["'(]|&quot;)${filesPrefix}[A-Za-z0-9._/-]+`, 'g');

/** URLs of our files in the HTML, without duplicates; false positives do no harm. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(OWN_FILE))];
}
