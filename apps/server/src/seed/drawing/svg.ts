/** Shapes as SVG text, on a sheet of 1200 × 900. Light comes from the upper left; shadows are soft and fall to the right. */

export const SHEET = { width: 1200, height: 900 };

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const area = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`;
/** Moves, turns and scales what is drawn around 0,0. */
export const at = (x: number, y: number, scale: number, part: string, turn = 0) =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, part);
export const flipped = (part: string) => group(`translate(${SHEET.width} 0) scale(-1 1)`, part);
export const shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.3) =>
  ellipse(x, y, rx, ry, '#2a2026', `opacity="${opacity}" filter="url(#soft)"`);
/** A part with its shadow on what lies right behind it. */
export const lifted = (part: string) => `<g filter="url(#lift)">${part}</g>`;

/** A wash from one `#rrggbb` to another; `way` is where it goes: down, right or both. */
export const wash = (from: string, to: string, way: 'd' | 'r' | 'b' = 'd') =>
  `url(#w-${from.slice(1)}-${to.slice(1)}-${way})`;

export const times = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

const ends = { d: 'x2="0" y2="1"', r: 'x2="1" y2="0"', b: 'x2="1" y2="1"' };

/** The whole picture, with the definitions of the washes that it names. */
export function picture(body: string): string {
  const washes = new Set(
    [...body.matchAll(/w-([0-9a-fA-F]{6})-([0-9a-fA-F]{6})-([drb])/g)].map(([id]) => id),
  );
  const defined = [...washes].map((id) => {
    const [, from, to, way] = id.split('-') as [string, string, string, keyof typeof ends];
    return `<linearGradient id="${id}" x1="0" y1="0" ${ends[way]}><stop offset="0" stop-color="#${from}"/><stop offset="1" stop-color="#${to}"/></linearGradient>`;
  });
  const blur = (id: string, by: number) =>
    `<filter id="${id}" x="-60%" y="-100%" width="220%" height="300%"><feGaussianBlur stdDeviation="${by}"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}"><defs>${blur('soft', 16)}${blur('blur', 4)}${blur('glow', 40)}<filter id="lift" x="-20%" y="-20%" width="150%" height="150%"><feDropShadow dx="10" dy="16" stdDeviation="9" flood-color="#2a2026" flood-opacity=".28"/></filter>${defined.join('')}</defs>${body}</svg>`;
}
