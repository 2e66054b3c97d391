/**
 * Writes `common-glyphs.woff2` and `common-glyphs.css`: the glyphs of nearly every word of the site, in the weights that its
 * styles use. Run manually (`npm run font -w @pq/web`) when `common-glyphs.test.ts` reports that the texts have changed.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** As many as fit the budget of the first screen; the rest comes from the typeface's own parts. */
const SYLLABLES = 520;
const LATIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const SIGNS = '\u00a0·…–—‘’“”×•−←→↑↓〈〉《》「」';
const WEIGHTS = { min: 400, max: 700 };

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../../../..');
const texts = ['packages/domain/src/copy', 'apps/server/src/seed'];

const glyphs = LATIN + SIGNS + (await findCommonSyllables()).join('');
const whole = await readFile(
  createRequire(import.meta.url).resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2'),
);
const font = await subsetFont(whole, glyphs, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
await writeFile(path.join(here, 'common-glyphs.woff2'), font);
await writeFile(path.join(here, '../../styles/common-glyphs.css'), describeFace(glyphs));
process.stdout.write(`${glyphs.length} glyphs, ${font.length} bytes\n`);

async function findCommonSyllables(): Promise<string[]> {
  const uses = new Map<string, number>();
  for (const folder of texts)
    for (const file of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }))
      if (file.name.endsWith('.ts'))
        for (const [syllable] of (await readFile(path.join(file.parentPath, file.name), 'utf8')).matchAll(
          /[가-힣]/g,
        ))
          uses.set(syllable, (uses.get(syllable) ?? 0) + 1);
  const byUse = [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a.localeCompare(b));
  return byUse.slice(0, SYLLABLES).map(([syllable]) => syllable);
}

function describeFace(characters: string): string {
  return `/* Written by build-common-glyphs.ts. */
@font-face {
  font-family: "Pretendard Common";
  src: url("../ui/fonts/common-glyphs.woff2") format("woff2");
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  unicode-range: ${describeRanges(characters)};
}
`;
}

function describeRanges(characters: string): string {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
    .map((range) => `U+${range}`)
    .join(', ');
}

function hex(code: number): string {
  return code.toString(16);
}
