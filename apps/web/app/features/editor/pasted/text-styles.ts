import { nearestEditorColor, nearestEditorSize } from '@pq/domain/text/rich-text';

const PT_OF_PX = 0.75;

/**
 * Maps sizes and colours of other programs to the nearest ones of the palette, because large or coloured text was meant to be
 * so. Ordinary text stays ordinary, whatever its size.
 */
export function convertTextStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('span, font, b, strong, u, a, p, li')) {
    const size = sizeOf(element);
    const color = colorOf(element);
    if (size === null && color === null) continue;
    const span = element.ownerDocument.createElement('span');
    if (size !== null) span.dataset.size = String(size);
    if (color !== null) span.dataset.color = String(color);
    span.append(...element.childNodes);
    element.append(span);
  }
}

function sizeOf({ style, className }: HTMLElement): number | null {
  const [, measure = '', unit] = /^([\d.]+)(pt|px)$/.exec(style.fontSize) ?? [];
  // Naver's editor encodes it as a class, in px.
  const [, named = ''] = /\bse-fs-fs(\d+)\b/.exec(className) ?? [];
  const pt = measure ? Number(measure) * (unit === 'px' ? PT_OF_PX : 1) : Number(named) * PT_OF_PX;
  return nearestEditorSize(pt);
}

/** Colour names that programs write; other colours come as numbers. */
const named: Record<string, string> = {
  red: '#ff0000',
  maroon: '#800000',
  orange: '#ffa500',
  yellow: '#ffff00',
  green: '#008000',
  lime: '#00ff00',
  teal: '#008080',
  aqua: '#00ffff',
  blue: '#0000ff',
  navy: '#000080',
  purple: '#800080',
  fuchsia: '#ff00ff',
};

function colorOf(element: HTMLElement): number | null {
  // The browser's own parser turns `#f00` and `hsl()` into `rgb()`.
  const probe = element.ownerDocument.createElement('i');
  probe.style.color = element.style.color || (element.getAttribute('color') ?? '');
  const [r, g, b] = partsOf(named[probe.style.color] ?? probe.style.color);
  return r === undefined || g === undefined || b === undefined ? null : nearestEditorColor([r, g, b]);
}

function partsOf(color: string): number[] {
  const [, hex = ''] = /^#([0-9a-f]{6})$/i.exec(color) ?? [];
  if (hex !== '') return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [, list = ''] = /^rgba?\((.*)\)$/.exec(color) ?? [];
  return list === '' ? [] : list.split(/[ ,/]+/).map(Number);
}
