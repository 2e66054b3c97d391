import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { barColors } from '#app/lib/theme/theme-colors.tsx';

const app = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: app });
const source = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

function block(head: string): string {
  const start = source.indexOf(head);
  expect(start).toBeGreaterThan(-1);
  let depth = 0;
  for (let at = source.indexOf('{', start); at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    if (depth === 0) return source.slice(start, at);
  }
  throw new Error(`${head} does not end`);
}

const colorsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
const light = colorsOf(block('@theme static'));
const dark = { ...light, ...colorsOf(block('@variant dark')) };

const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8');

it('right-to-left text in an inline element does not reorder the text around it', () => {
  const isolated = /:is\(([^)]+)\) \{\s*unicode-bidi: isolate;\s*\}/.exec(base)?.[1]?.split(', ') ?? [];
  expect(isolated).toEqual(expect.arrayContaining(['a', 'b', 'bdi', 'em', 'small', 'span', 'strong']));
});

it('text fields have at least 16 px on a coarse pointer, whichever size they use', () => {
  const fields = /\(pointer: coarse\) \{\s*:is\(input, select, textarea\) \{([^}]*)\}/.exec(base)?.[1] ?? '';
  const sizes = [...block('@theme static').matchAll(/--text-([a-z0-9]+): ([\d.]+)rem/g)];
  const small = sizes.filter(([, , rem]) => Number(rem) < 1).map(([, name]) => name);
  const raised = [...fields.matchAll(/--text-([a-z0-9]+): 1rem/g)].map(([, name]) => name);
  expect(raised.sort()).toEqual(small.sort());
  expect(fields).toContain('font-size: max(1em, 1rem)');
});

function channelsOf(color: string): [number, number, number] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (!digits) throw new Error(`${color} is no colour`);
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
  return [red, green, blue];
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

it('the room of the scrollbar below a dialog has the colour of a veiled page, in both themes', () => {
  for (const theme of [light, dark]) {
    const [red, green, blue, opacity] = [...(theme.veil?.matchAll(/[\d.]+/g) ?? [])].map(Number);
    const veil = [red, green, blue];
    const veiled = channelsOf(theme.white ?? '').map((channel, n) =>
      Math.round(channel * (1 - (opacity ?? 0)) + (veil[n] ?? 0) * (opacity ?? 0)),
    );
    expect(channelsOf(theme.veiled ?? '')).toEqual(veiled);
  }
});

const grounds = ['white', 'raised', 'ground'];
/** Pairs of text and ground, at 4.5:1 or more. */
const texts: [string, string[]][] = [
  ['ink', [...grounds, 'ground-2', 'brand-tint', 'order-tint', 'success-tint', 'danger-tint', 'accent-tint']],
  ['ink-2', [...grounds, 'ground-2', 'brand-tint', 'order-tint', 'danger-tint', 'accent-tint']],
  ['ink-3', grounds],
  ['brand', grounds],
  ['order', ['white', 'raised']],
  ['brand-hover', ['brand-tint', 'brand-line']],
  ['order-hover', ['order-tint', 'order-line']],
  ['white', ['brand', 'brand-hover', 'order', 'order-hover', 'danger', 'danger-hover', 'ink']],
  ['on-accent', ['accent', 'kakao']],
  ['accent-ink', ['white', 'raised', 'accent-tint']],
  ['danger', ['white', 'raised']],
  ['danger-hover', [...grounds, 'danger-tint', 'brand-tint', 'order-tint']],
  ['success', [...grounds, 'success-tint']],
  ['on-veil', ['toast', 'stage', 'stage-hover']],
  ['on-stage-2', ['stage']],
  ['danger-on-ink', ['toast']],
  ['link-on-ink', ['toast']],
];
/** Pairs of graphics and ground, at 3:1 or more: borders of fields, fills, and the focus ring. */
const drawings: [string, string[]][] = [
  ['field', ['white', 'raised']],
  ['brand', ['white', 'ground', 'brand-tint']],
  ['order', ['white', 'ground', 'order-tint']],
  ['danger', ['white', 'ground']],
  ['ink', [...grounds, 'ground-2', 'brand-tint', 'order-tint']],
];

const themes = { light, dark };
const cases = (pairs: [string, string[]][]) =>
  Object.entries(themes).flatMap(([theme, colors]) =>
    pairs.flatMap(([one, others]) => others.map((other) => ({ theme, colors, one, other }))),
  );
const ratio = (colors: Record<string, string | undefined>, one: string, other: string) =>
  contrast(colors[one] ?? '', colors[other] ?? '');

it.each(cases(texts))('$theme: text in $one is readable on $other', ({ colors, one, other }) => {
  expect(ratio(colors, one, other)).toBeGreaterThanOrEqual(4.5);
});

it.each(cases(drawings))('$theme: a graphic in $one is visible on $other', ({ colors, one, other }) => {
  expect(ratio(colors, one, other)).toBeGreaterThanOrEqual(3);
});

it.each(Array.from({ length: 11 }, (_, n) => `ed-${n + 1}`))(
  'dark: %s of the palette of texts is readable',
  (color) => {
    for (const ground of grounds) expect(ratio(dark, color, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

it('every colour has a dark variant, except those that are the same in both themes', () => {
  const twins = colorsOf(block('@variant dark'));
  const same = Object.keys(light).filter((name) => !(name in twins) && !light[name]?.startsWith('var('));
  expect(same.sort()).toEqual([
    'code',
    'code-ground',
    'current',
    'danger-on-ink',
    'ed-4',
    'ed-7',
    'kakao',
    'link-on-ink',
    'naver',
    'on-accent',
    'on-stage-2',
    'on-veil',
    'shade',
    'stage',
    'stage-hover',
    'stage-line',
    'transparent',
  ]);
});

it.each([
  ['raw colour', /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/i],
  ['size of text in px', /(?<![\w-])(?:font|font-size|line-height):[^;]*\dpx/],
])('a %s is only in theme.css, in no other sheet', (_, raw) => {
  const others = sheets.filter((sheet) => sheet !== 'styles/theme.css');
  expect(others.filter((sheet) => raw.test(readFileSync(`${app}/${sheet}`, 'utf8')))).toEqual([]);
});

it('parts and screens have no style sheets: rules beyond utilities are next to the tokens', () => {
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.filter((sheet) => !/^styles\/[^/]+$/.test(sheet))).toEqual([]);
});

it('widths of windows and containers are named in theme.css, and no class writes one in px', () => {
  const modules = globSync('**/*.{ts,tsx,css}', { cwd: app }).filter(
    (file) => file !== 'styles/theme.test.ts',
  );
  expect(modules.length).toBeGreaterThan(500);
  const raw = /(?:min|max)-\[\d+px\](?:\/\w+)?:/;
  expect(modules.filter((file) => raw.test(readFileSync(`${app}/${file}`, 'utf8')))).toEqual([]);
});

it('a variant of several conditions is a block, because the short form applies only the first', () => {
  const short = [...source.matchAll(/^@custom-variant (\S+) \((.+)\);$/gm)];
  expect(short.map(([, name]) => name)).toContain('low');
  expect(short.filter(([, , condition]) => condition?.includes(',')).map(([, name]) => name)).toEqual([]);
});

it('browser toolbars have the ground of the page', () => {
  expect(barColors).toEqual({ light: light.white, dark: dark.white });
});
