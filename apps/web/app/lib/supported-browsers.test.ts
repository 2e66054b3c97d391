import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oldBrowserCheck } from './supported-browsers.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * APIs newer than Chrome 111, Safari 16.4 or Firefox 128 that are used without a fallback. The build only converts syntax.
 */
const younger =
  /\bURL\.(canParse|parse)\(|\b(Map|Object)\.groupBy\(|\b(withResolvers|fromAsync|toBase64|fromBase64|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\b(AbortSignal\.any|RegExp\.escape|Iterator\.from|Promise\.try|Error\.isError)\(|\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|take|drop|flatMap|toArray|forEach)\(|\bnew CloseWatcher\b/;

test('scripts of the site use no API newer than the oldest supported browsers', () => {
  const sources = globSync('{apps/web/app,packages/contract/src,packages/domain/src}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((path) => !/\.test\.tsx?$|\/(testing|openapi)\/|write-/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) => {
    const [text = ''] = younger.exec(readFileSync(`${root}${path}`, 'utf8')) ?? [];
    return text === '' ? [] : [`${path}: ${text}`];
  });
  expect(found).toEqual([]);
});

function leadsAwayTo(css: unknown): string | null {
  let place: string | null = null;
  const location = {
    pathname: '/verify/abc',
    search: '?a=1',
    hash: '#b',
    replace(to: string) {
      place = to;
    },
  };
  runInNewContext(oldBrowserCheck, { window: { CSS: css }, location });
  return place;
}

test.each<[string, unknown]>([
  ['Safari 8', undefined],
  ['Chrome 100', { supports: () => false, registerProperty() {} }],
  ['Safari 16.3', { supports: () => true }],
])('an old browser (%s) is sent to its own page, with the address in the fragment', (_name, css) => {
  expect(leadsAwayTo(css)).toBe(`/old-browser#${encodeURIComponent('/verify/abc?a=1#b')}`);
});

test('a supported browser stays on the page', () => {
  expect(leadsAwayTo({ supports: () => true, registerProperty() {} })).toBeNull();
});

test('the check runs in browsers of any age', () => {
  expect(oldBrowserCheck).not.toMatch(/=>|`|\b(let|const|class)\b|\?\.|\?\?/);
});
