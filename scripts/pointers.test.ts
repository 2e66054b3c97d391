import { expect, test } from 'vitest';
import { findBrokenLinks, findExternalPointers, headingAnchors } from './pointers.ts';

const outside = (text: string) => findExternalPointers('a.ts', text).map((found) => found.text);

test.each([
  ['/** As A-131 says. */', ['A-131']],
  ['// R-PAY-12 and L95', ['R-PAY-12', 'L95']],
  ['  // The rule of spec section 5 (spec.md).', ['spec.md', 'spec section']],
  ['/** (decisions: "The life of a project") */', ['(decisions: "T']],
  ['| see [x](../shared/surface.md) |', ['../shared']],
])('findExternalPointers names each pointer in %j', (text, found) => {
  expect(outside(text).toSorted()).toEqual([...found].toSorted());
});

test.each([
  "import { x } from '../shared.ts';",
  'integrity sha512-A-12/abc',
  'const L95 = 1;',
  'docs/adr/0004-charging-exactly-once.md',
  'BETA-12, A-1234, RA-12',
  'docs/design-language.md, my-design.md',
  '<path d="L95 12" />',
])('findExternalPointers accepts %j', (text) => {
  expect(outside(text)).toEqual([]);
});

const files: Record<string, string> = {
  'docs/a.md': '# Title\n\n## Pay now\n\n## E-mail `addresses`\n\n```\n## Not one\n```\n',
  'docs/adr/0004-once.md': '# 0004: Once',
  'docs/pictures/x.png': '',
};
const repository = { textOf: (path: string) => files[path] ?? null, names: new Set(Object.keys(files)) };
const broken = (path: string, text: string) =>
  findBrokenLinks(path, text, repository).map((dead) => dead.text);

test('headingAnchors are those of GitHub', () => {
  expect([...headingAnchors(files['docs/a.md'] ?? '')]).toEqual(['title', 'pay-now', 'e-mail-addresses']);
  expect([...headingAnchors('# Row\n# Row\n# 문의 하기')]).toEqual(['row', 'row-1', '문의-하기']);
});

test('findBrokenLinks follows links of markdown to files, folders and headings', () => {
  const good = '[a](a.md) [b](a.md#pay-now) [c](#own) [d](adr) [e](https://x.kr/y.md) `[f](none.md)`\n# Own';
  expect(broken('docs/b.md', good)).toEqual(['#own']);
  files['docs/b.md'] = good;
  expect(findBrokenLinks('docs/b.md', good, { ...repository, names: new Set(Object.keys(files)) })).toEqual(
    [],
  );
  expect(broken('docs/c.md', '[a](none.md) [b](a.md#not-one)')).toEqual(['none.md', 'a.md#not-one']);
});

test('findBrokenLinks follows the names of documents anywhere', () => {
  expect(broken('a.ts', '// docs/a.md#pay-now, docs/adr/0004, docs/adr/0004-once.md and ADR 0004.')).toEqual(
    [],
  );
  expect(broken('a.ts', '// docs/a.md#pay, docs/adr/0005, docs/none.md, ADR 0006')).toEqual([
    'docs/a.md#pay',
    'docs/none.md',
    'docs/adr/0005',
    'ADR 0006',
  ]);
});
