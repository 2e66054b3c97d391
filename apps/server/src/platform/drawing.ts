import type { Fonts } from './fonts.ts';

type Style = Record<string, string | number>;
export type Node = {
  type: string;
  key: null;
  props: { style: Style; children?: Node[] | string; src?: string; width?: number; height?: number };
};

/**
 * Draws SVG, with text as outlines. The library is loaded with the first drawing: it needs some 8 MB, which most processes never
 * use.
 */
export async function drawSvg(
  drawing: Node,
  size: { width: number; height: number },
  { bold, semibold }: Fonts,
): Promise<Buffer> {
  const { default: satori } = await import('satori');
  const svg = await satori(drawing, {
    ...size,
    fonts: [
      { name: 'Pretendard', data: bold.bytes, weight: 700, style: 'normal' },
      { name: 'Pretendard', data: semibold.bytes, weight: 600, style: 'normal' },
    ],
  });
  return Buffer.from(svg);
}

export function box(style: Style, ...children: (Node | null)[]): Node {
  const shown = children.filter((child) => child !== null);
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: shown } };
}

export function textLine(style: Style, text: string): Node {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', whiteSpace: 'pre', ...style }, children: text },
  };
}

/** The two letters of the site's header (apps/web/app/ui/logo.tsx), `width` pixels wide. */
export function logo(color: string, width: number): Node {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="62" height="36" viewBox="0 0 62 36" fill="none" stroke="${color}" ` +
    'stroke-width="6.5" stroke-linecap="round"><circle cx="18" cy="14" r="10.5"/><circle cx="44" cy="14" r="10.5"/>' +
    '<path d="M7.5 14v18.5M54.5 14v18.5"/></svg>';
  const height = Math.round((width * 36) / 62);
  return {
    type: 'img',
    key: null,
    props: {
      src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      width,
      height,
      style: { width, height, maxWidth: width, flexShrink: 0 },
    },
  };
}

/** The tokens of docs/design-language.md that pictures are drawn with. */
export const ink = {
  text: '#17171C',
  second: '#4A4A57',
  hint: '#6B6B7A',
  bar: '#ECECF2',
  off: '#8F8F9D',
} as const;

export type Tone = { main: string; deep: string; tint: string; line: string };

export const tones = {
  projects: { main: '#4B3FE4', deep: '#3D32C4', tint: '#EEEDFD', line: '#D5D1FA' },
  ordermade: { main: '#0B7A75', deep: '#086460', tint: '#E3F4F2', line: '#BFE3DF' },
} as const satisfies Record<string, Tone>;
