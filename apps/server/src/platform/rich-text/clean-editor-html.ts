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
import { withoutDirections, withoutPiles, withoutUnseen } from '@pq/domain/text/typed-text';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/** Longer addresses are not parsed: a query of half a megabyte needs a second. */
const ADDRESS_MAX = 2_000;
/** Deeper tags are dropped, their text stays. */
const MAX_NESTING = 60;
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
    const clean = cleanWords(normaliseMarkup(sanitizeHtml(text, options).replace(CONTROL, '')));
    if (clean === text) break;
    text = clean;
  }
  return text;
}

const ONE_LINE = /<(a|figcaption)\b.*?<\/\1>/gs;
/** Tags, and what nobody sees, do not part marks. */
const UNSEEN_OR_MARKS = /<[^>]*>|\p{Cf}+|\p{M}+|[^<\p{M}\p{Cf}]+/gu;
const IS_UNSEEN = /^[<\p{Cf}]/u;

/** The words of well-formed HTML, by the rules of typed texts: captions and links are of one line. */
function cleanWords(html: string): string {
  const directed = withoutUnseen(html).replace(ONE_LINE, withoutDirections);
  if (!/\p{M}/u.test(directed)) return directed;
  let pile = '';
  return directed.replace(UNSEEN_OR_MARKS, (part) => {
    if (IS_UNSEEN.test(part)) return part;
    if (!/^\p{M}/u.test(part)) {
      pile = '';
      return part;
    }
    const before = pile.length;
    pile = withoutPiles(pile + part);
    return pile.slice(before);
  });
}

const cleanLine = (text: string) => withoutPiles(withoutDirections(withoutUnseen(text)));

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

/** On no list, so the sanitiser removes the tag, not its content. */
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
      return isOwnFile(sent.src ?? '')
        ? tag('img', { src: sent.src, alt: cleanLine(sent.alt ?? '') })
        : dropped();
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
  if (isOwnFile(href)) return tag('a', { href, download: cleanLine(download ?? '') || undefined });
  const address = linkAddress(href);
  return address === null ? dropped() : tag('a', { href: address, ...richLink });
}

function cleanVideo({ src = '', title = '' }: Record<string, string>): Tag {
  const id = src.length > ADDRESS_MAX ? null : youtubeId(src);
  return id === null
    ? dropped()
    : tag('iframe', { src: youtubeEmbed(id), title: cleanLine(title) || 'YouTube', ...richVideo });
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

/** The time of parser and sanitiser grows with the tags that are open, for each tag. */
const MAX_OPEN_TAGS = 1_000;
const WHOLE_TAG = /<[^<>]*>/g;

function flattenRunawayTags(html: string): string {
  return hasRunawayTags(html) ? html.replace(WHOLE_TAG, ' ') : html;
}

function hasRunawayTags(html: string): boolean {
  let open = 0;
  const parser = new Parser({
    onopentag() {
      open += 1;
      if (open > MAX_OPEN_TAGS) parser.pause();
    },
    onclosetag() {
      open -= 1;
    },
  });
  parser.end(html);
  return open > MAX_OPEN_TAGS;
}
