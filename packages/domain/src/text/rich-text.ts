import { parseUrl } from './parse-url.ts';

/**
 * The allowed HTML of the editor, shared by the server's sanitizer, the editor schema and its toolbar. Sizes, colours and
 * alignments are data attributes, styled in one stylesheet, so that no style attribute is stored.
 */

/** Font sizes in pt. The default is not stored. */
export const editorSizes = [13, 15, 17, 19, 21, 23, 25] as const;
export type EditorSize = (typeof editorSizes)[number];
export const defaultEditorSize: EditorSize = 15;

/** The palette; texts refer to a colour by its position, from 1. `--color-ed-<n>` in the theme is the same list. */
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

export const editorStart = {
  bold: false,
  color: undefined,
  align: 'left',
  underline: false,
  size: defaultEditorSize,
} as const;

export const richLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;
export const richVideo = { allow: 'fullscreen', loading: 'lazy' } as const;

const blocks = ['data-align'] as const;

/** Every allowed tag with its allowed attributes, in output order. */
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
/** Words at the position of an id: a playlist, and the current live stream of a channel. */
const RESERVED_IDS = ['videoseries', 'live_stream'];
const VIDEO_HOSTS = [
  ...['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'],
  ...['youtube-nocookie.com', 'www.youtube-nocookie.com'],
];
const VIDEO_PATHS = ['embed', 'shorts', 'live', 'v', 'e'];
const FRAME_SOURCE = /^<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const LINK_MAX = 2_000;

/** Whether an address is an uploaded picture; texts show no others. */
export function isOwnFile(address: string): boolean {
  return address.length <= 500 && FILE.test(address);
}

export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text.length > LINK_MAX || !/^https?:\/\/[^\s/]/i.test(text)) return null;
  const url = parseUrl(text);
  if (!url) return null;
  const { hostname, href, username, password } = url;
  const named = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
  return named && username === '' && password === '' ? href : null;
}

function isVideoId(id: string): boolean {
  return VIDEO_ID.test(id) && !RESERVED_IDS.includes(id);
}

/**
 * The id of a YouTube video from its URL (`v=`, youtu.be, /embed/, /shorts/, /live/) or its embed code. Null for anything
 * else, and for more than 2,000 letters, which are not parsed.
 */
export function youtubeId(typed: string): string | null {
  if (typed.length > LINK_MAX) return null;
  const [, quoted, single] = FRAME_SOURCE.exec(typed.trim()) ?? [];
  const text = (quoted ?? single ?? typed).trim().replaceAll('&amp;', '&');
  const address = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  const url = parseUrl(address);
  if (!url) return null;
  const { hostname, pathname, searchParams } = url;
  const [, first = '', second = ''] = pathname.split('/');
  let id: string | null = null;
  if (hostname === 'youtu.be') id = first;
  else if (VIDEO_HOSTS.includes(hostname)) id = VIDEO_PATHS.includes(first) ? second : searchParams.get('v');
  return id !== null && isVideoId(id) ? id : null;
}

/** The player URL of a video, loaded only when the reader presses play. */
export function youtubeEmbed(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`;
}

/** Palette positions whose contrast on white is below 3:1. */
export const faintColors: readonly number[] = [3, 4, 6, 7];

/**
 * The palette position nearest to a colour of another program, `rgb` as three numbers up to 255; null for colours as dark or
 * light as default text and background, and for colours far from the palette.
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

/** The editor size nearest to a size of another program, in pt; null for ordinary and smaller text. */
export function nearestEditorSize(pt: number): EditorSize | null {
  if (pt < 15.5) return null;
  const [nearest = null] = [...editorSizes].sort((a, b) => Math.abs(a - pt) - Math.abs(b - pt));
  return nearest === defaultEditorSize ? null : nearest;
}

/** The stored value of a data attribute, or null if it is unknown or the default. */
export function richValue(attribute: string, value: string): string | null {
  switch (attribute) {
    case 'data-align':
      return value === 'center' || value === 'right' ? value : null;
    case 'data-size':
      return editorSizes.some((size) => String(size) === value && size !== defaultEditorSize) ? value : null;
    case 'data-color':
      return editorColors.some((_, at) => String(at + 1) === value) ? value : null;
    case 'data-youtube':
      return isVideoId(value) ? value : null;
    case 'data-cardnews':
    case 'data-file':
      return value === 'true' ? value : null;
    default:
      return null;
  }
}
