import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router';
import { expect, test } from 'vitest';
import { describeList } from '#app/screens/list/list-meta.ts';
import { notFoundMeta, pageMeta } from './page-meta.ts';
import { siteThings } from './structured-data.ts';

const root = { id: 'root', loaderData: { settings: { publicUrl: 'https://pq.example', nowMs: 0 } } };
const at = (pathname: string) => ({ location: { pathname }, matches: [root] });

function tag(tags: MetaDescriptor[], name: string): unknown {
  const found = tags.find((each) => [each].some((one) => Object.values(one ?? {}).includes(name))) as
    | Record<string, unknown>
    | undefined;
  return found?.content ?? found?.href;
}

test.each([
  ['/', 'https://pq.example/', 'site'],
  ['/funding/', 'https://pq.example/funding', 'funding'],
  ['/projects/open/list', 'https://pq.example/projects/open/list', 'funding'],
  ['/ordermade', 'https://pq.example/ordermade', 'order'],
  ['/about', 'https://pq.example/about', 'site'],
])('%s has one address, its own texts and a picture', (path, url, picture) => {
  const tags = pageMeta(at(path));
  expect([tag(tags, 'canonical'), tag(tags, 'og:url')]).toEqual([url, url]);
  expect(tag(tags, 'og:image')).toBe(`https://pq.example/share/${picture}.jpg?v=1`);
  expect([tag(tags, 'og:image:width'), tag(tags, 'og:image:height')]).toEqual(['1200', '630']);
  expect(tag(tags, 'robots')).toBeUndefined();
});

test('public pages have different descriptions', () => {
  const paths = ['/', '/funding', '/ordermade', '/about', '/ask', '/story', '/notice'];
  const lists = ['projects/funding', 'projects/open', 'projects/pqbox', 'ordermade/order', 'ordermade/open'];
  const all = [...paths, ...lists.map((list) => `/${list}/list`), '/ordermade/pqbox/list'];
  const descriptions = all.map((path) => tag(pageMeta(at(path)), 'description'));
  expect(new Set(descriptions).size).toBe(all.length);
});

test.each([
  '/login',
  '/my/list',
  '/payment',
  '/payment/finish',
  '/search',
  '/signup/finish',
  '/write/select',
])('%s is excluded from search engines', (path) => {
  const tags = pageMeta(at(path), { title: '나' });
  expect(tag(tags, 'robots')).toBe('noindex');
  expect(tag(tags, 'canonical')).toBeUndefined();
});

test('the canonical address of a list retains its category and no other query', () => {
  const place = { kind: 'list', purpose: 'projects', type: 'list' } as const;
  expect(describeList(place, { search: '?category=2&sort=popular&utm_source=kakao' })).toMatchObject({
    title: '행사 PQ펀딩',
    canonical: '/projects/funding/list?category=2',
    trail: [{ name: '펀딩' }, { name: 'PQ펀딩' }, { name: '행사' }],
  });
  expect(describeList(place, { search: '?category=9&state=finish' })).toMatchObject({
    title: 'PQ펀딩',
    canonical: '/projects/funding/list',
  });
  expect(describeList({ ...place, purpose: 'ordermade' }, { search: '' }).title).toBe('주문제작 모아보기');
  expect(describeList({ ...place, type: 'pqbox' }, { search: '' }).title).toBe('펀딩 PQ박스');
});

test('a title with markup does not escape its tag or its data block', () => {
  const title = '</title></script><script>alert(1)</script>&"\u2028';
  const trail = [{ name: title, path: '/funding' }];
  const tags = pageMeta(at('/funding'), { title, description: title, trail });
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => createElement(Meta), meta: () => tags },
  ]);
  const html = renderToString(createElement(Stub));
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)['@graph'][0].itemListElement[1].name).toBe(title);
});

test('the home page names the site and its search; a missing page has nothing to share', () => {
  const [organization, site] = siteThings('https://pq.example');
  expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://pq.example/' });
  expect(site).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://pq.example/search?q={search_term_string}' } },
  });
  expect(tag(notFoundMeta(), 'robots')).toBe('noindex');
});
