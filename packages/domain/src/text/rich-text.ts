/**
 * What the HTML of the editor may hold: the sanitiser of the server, the schema of the editor and its
 * toolbar all read it here. Sizes, colours and alignments are data attributes whose look is in one stylesheet, so that
 * no style attribute is ever stored.
 */

/** Font sizes in pt. The default is not written down. */
export const editorSizes = [13, 15, 17, 19, 21, 23, 25] as const;
export type EditorSize = (typeof editorSizes)[number];
export const defaultEditorSize: EditorSize = 15;

/** The palette; a text names the place of its colour, from 1. `--color-ed-<n>` in the theme is the same list. */
export const editorColors = [
  '#000000',
  '#4A4A4A',
  '#9B9B9B',
  '#FFFFFF',
  '#E53935',
  '#FB8C00',
  '#FDD835',
  '#43A047',
  '#1E88E5',
  '#3949AB',
  '#8E24AA',
] as const;

export const editorAligns = ['left', 'center', 'right'] as const;
export type EditorAlign = (typeof editorAligns)[number];

/** How the editor stands before anything is chosen. */
export const editorStart = {
  bold: false,
  color: undefined,
  align: 'left',
  underline: false,
  size: defaultEditorSize,
} as const;

/** What every link of a text is written with. */
export const richLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;
/** What every video of a text is written with. */
export const richVideo = { allow: 'fullscreen', loading: 'lazy' } as const;

const blocks = ['data-align'] as const;

/** Every tag of a text with the attributes it may carry, in the order in which they are written. */
export const richTags = {
  p: blocks,
  h2: blocks,
  h3: blocks,
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  hr: [],
  strong: [],
  u: [],
  br: [],
  span: ['data-size', 'data-color'],
  a: ['href', 'target', 'rel', 'download'],
  figure: ['data-align', 'data-youtube'],
  figcaption: [],
  img: ['src', 'alt'],
  iframe: ['src', 'title', 'allow', 'loading'],
  div: ['data-cardnews', 'data-file'],
} as const satisfies Record<string, readonly string[]>;
export type RichTag = keyof typeof richTags;

const FILE = /^\/files\/[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/;
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const VIDEO_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];
const LINK_MAX = 2_000;

/** Whether an address is one of a picture that was uploaded here; no other is shown in a text. */
export function isOwnFile(address: string): boolean {
  return address.length <= 500 && FILE.test(address);
}

/** The address with which a text links, or null for what is no http or https address. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text.length > LINK_MAX || !/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return null;
  const { hostname, href, username, password } = new URL(text);
  const named = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
  return named && username === '' && password === '' ? href : null;
}

/**
 * The id of a YouTube video from its address: `v=`, youtu.be, /embed/, /shorts/. Null for anything
 * else.
 */
export function youtubeId(typed: string): string | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = '', second = ''] = pathname.split('/');
  let id: string | null = null;
  if (hostname === 'youtu.be') id = first;
  else if (VIDEO_HOSTS.includes(hostname))
    id = first === 'embed' || first === 'shorts' ? second : searchParams.get('v');
  return id !== null && VIDEO_ID.test(id) ? id : null;
}

/** Where a video is played from; nothing is fetched from there before somebody presses play. */
export function youtubeEmbed(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`;
}

/** Places in the palette whose colour is hard to read on white: below 3:1. */
export const faintColors: readonly number[] = [3, 4, 6, 7];

/**
 * The place in the palette that a colour of another program is nearest to, `rgb` as three numbers to 255; null for what is as dark or
 * light as a text and its ground are by themselves, and for what the palette has nothing like.
 */
export function nearestEditorColor(rgb: readonly [number, number, number]): number | null {
  if (Math.max(...rgb) - Math.min(...rgb) < 48) return null;
  const distances = editorColors.map((hex) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.hypot(...parts.map((part, at) => part - (rgb[at] ?? 0)));
  });
  const least = Math.min(...distances);
  return least <= 120 ? distances.indexOf(least) + 1 : null;
}

/** The size of the editor that a size of another program is nearest to, in pt; null for that of ordinary text and what is smaller. */
export function nearestEditorSize(pt: number): EditorSize | null {
  if (pt < 15.5) return null;
  const [nearest = null] = [...editorSizes].sort((a, b) => Math.abs(a - pt) - Math.abs(b - pt));
  return nearest === defaultEditorSize ? null : nearest;
}

/** The value of a data attribute as it is stored, or null when it says nothing that is known, or only the default. */
export function richValue(attribute: string, value: string): string | null {
  switch (attribute) {
    case 'data-align':
      return value === 'center' || value === 'right' ? value : null;
    case 'data-size':
      return editorSizes.some((size) => String(size) === value && size !== defaultEditorSize) ? value : null;
    case 'data-color':
      return editorColors.some((_, at) => String(at + 1) === value) ? value : null;
    case 'data-youtube':
      return VIDEO_ID.test(value) ? value : null;
    case 'data-cardnews':
    case 'data-file':
      return value === 'true' ? value : null;
    default:
      return null;
  }
}
