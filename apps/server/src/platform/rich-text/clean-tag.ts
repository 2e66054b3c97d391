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

export type Tag = { tagName: string; attribs: Record<string, string> };

/** A tag that no list names: the sanitiser drops it and keeps what stands in it. */
const DROPPED = 'x-dropped';

/** Tags of other editors and what they are here. A block of unknown kind at least begins a line. */
const others: Record<string, RichTag> = {
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
export function cleanTag(sentName: string, sent: Record<string, string>): Tag {
  const name = others[sentName] ?? sentName;
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
  const said = Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tagName, attribs: Object.fromEntries(said) };
}

function dropped(): Tag {
  return { tagName: DROPPED, attribs: {} };
}

function isRichTag(name: string): name is RichTag {
  return Object.hasOwn(richTags, name);
}
