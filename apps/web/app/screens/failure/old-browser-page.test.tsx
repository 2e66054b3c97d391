import { runInNewContext } from 'node:vm';
import { t } from '@pq/domain/copy';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OldBrowserPage } from './old-browser-page.tsx';

const html = renderToStaticMarkup(<OldBrowserPage nonce="n-1" />);

test('the page for old browsers names the oldest supported version of each browser', () => {
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual([
    'Chrome, Edge 111 이상',
    '삼성 인터넷 22 이상',
    'Safari, iOS 16.4 이상',
    'Firefox 128 이상',
  ]);
  expect(html).toContain(t('oldBrowser.inApp'));
});

test.each([
  ['#%2Fverify%2Fabc%3Fa%3D1', 'https://pq.test/verify/abc?a=1'],
  ['#%2F%2Fother.test', 'https://pq.test//other.test'],
  ['#https%3A%2F%2Fother.test', '/'],
  ['#%E0%A4%A', '/'],
  ['', '/'],
])('the link leads from %s back to a page of this site', (hash, href) => {
  const [, script = ''] = /<script nonce="n-1">(.*)<\/script>/s.exec(html) ?? [];
  const again = { href: '/' };
  const location = { hash, protocol: 'https:', host: 'pq.test' };
  runInNewContext(script, { location, document: { getElementById: () => again } });
  expect(again.href).toBe(href);
});
