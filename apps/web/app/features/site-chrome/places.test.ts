import { expect, test } from 'vitest';
import { chromeOf, isInner, sectionOf } from './places.ts';

test.each([
  ['/ordermade', 'order'],
  ['/order/detail/k', 'order'],
  ['/projects/open/list', 'funding'],
  ['/funding/detail/k', 'funding'],
  ['/story/1', 'story'],
  ['/policy/terms', 'more'],
  ['/notice', 'more'],
  ['/', null],
  ['/storyteller', null],
] as const)('the path %s belongs to the section %s', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});

test.each(['/write/select', '/story/write'])('the path %s has the small bar and no footer', (path) => {
  expect(chromeOf(path)).toMatchObject({ header: 'bar', footer: false });
});

test.each(['/admin/second-factor', '/login/second-factor'])('the path %s has its own header', (path) => {
  expect(chromeOf(path)).toMatchObject({ header: 'own', footer: false });
});

test('a page of the admin has its own header within its frame, and that of the site without', () => {
  expect(chromeOf('/admin/review', true)).toMatchObject({ header: 'own', footer: false });
  expect(chromeOf('/admin/review')).toMatchObject({ header: 'full', footer: true });
});

test.each(['/signup', '/signup/finish', '/password/find'])('the path %s has no footer', (path) => {
  expect(chromeOf(path)).toMatchObject({ header: 'full', footer: false });
});

test.each(['/', '/login', '/my/list'])('the path %s has header and footer', (path) => {
  expect(chromeOf(path)).toMatchObject({ header: 'full', footer: true });
});

test.each([
  ['/funding/detail/k', true],
  ['/my/list', true],
  ['/story/1', true],
  ['/story', false],
  ['/projects/funding/list', false],
] as const)('the path %s is an inner screen: %s', (path, inner) => {
  expect(isInner(path)).toBe(inner);
});

test.each([
  '/write/funding/basic',
  '/write/order/content',
  '/pqbox/write',
  '/pqbox/write/period',
  '/pqbox/k/fix',
  '/pqbox/k/fix/content',
])('the steps of a project or a reward have their own bar: %s', (path) => {
  expect(chromeOf(path)).toMatchObject({ header: 'own', footer: false });
});

test.each([
  ['/', 'main'],
  ['/my/list', 'my-page'],
  ['/write/funding/basic', 'wr-title'],
  ['/admin/review', 'main'],
] as const)('the skip link of %s leads past its menus, to %s', (path, id) => {
  expect(chromeOf(path).skipTo).toBe(id);
});
