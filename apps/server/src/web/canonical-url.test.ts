import { expect, test } from 'vitest';
import { createCanonicalUrl, pageUrl } from './page-handler.ts';

const canonicalUrl = createCanonicalUrl({
  '/:purpose/:type/list': ['sort', 'category'],
  '/story': ['q', 'sort'],
  '/pqbox/write/:step?': ['key'],
  '/admin/*': 'all',
});

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/story?', '/story'],
  ['/story?sort=like&q=a', '/story?q=a&sort=like'],
  ['/story?q=a&sort=like', '/story?q=a&sort=like'],
  ['/story?q=a&q=b&z=1&%71=c', '/story?q=a'],
  ['/story?%71=%EA%B0%80%20?', '/story?q=%EA%B0%80+%3F'],
  ['/story?q=', '/story?q='],
  ['/story?Q=a&q%20=b', '/story'],
  ['/%73tory?q=a', '/%73tory?q=a'],
  ['/story.data?_routes=x&q=a', '/story.data?q=a'],
  ['/story/_.data?q=a', '/story/_.data?q=a'],
  ['/story/abc?q=a', '/story/abc'],
  ['/projects/funding/list?category=3&page=2&sort=new', '/projects/funding/list?category=3&sort=new'],
  ['/pqbox/write?key=1&z=2', '/pqbox/write?key=1'],
  ['/pqbox/write/basic?z=2&key=1', '/pqbox/write/basic?key=1'],
  ['/admin?key=1', '/admin?key=1'],
  ['/admin/mails?text=a&state=sent&text=b', '/admin/mails?state=sent&text=a'],
  ['/administration?key=1', '/administration'],
  ['/%E0%A4?q=a', '/%E0%A4'],
])('%s is rendered as %s', (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical);
});

test.each([
  ['/search?q=a', 'https://pq.example/search?q=a'],
  ['//', 'https://pq.example//'],
  ['//[', 'https://pq.example//['],
  ['//other.example/search', 'https://pq.example//other.example/search'],
  ['http://other.example/search?q=a', 'https://pq.example/search?q=a'],
  ['http://other.example?q=a', 'https://pq.example/?q=a'],
])('pageUrl names the own host when %s is asked for', (asked, url) => {
  expect(pageUrl(asked, 'https://pq.example').href).toBe(url);
});
