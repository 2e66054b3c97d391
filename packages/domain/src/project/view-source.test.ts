import { expect, it } from 'vitest';
import { sharedLink, viewSourceOf } from './view-source.ts';

const from = (view: { url?: string; referer?: string; userAgent?: string }) => {
  const asked = { url: '/funding/detail/k', referer: '', userAgent: 'Chrome', ...view };
  const { kind, detail } = viewSourceOf({ ...asked, ownHosts: ['pq.example.com', '127.0.0.1:3000'] });
  return detail === '' ? kind : `${kind} ${detail}`;
};

it.each([
  ['', 'direct'],
  ['about:blank', 'direct'],
  ['android-app://com.google.android.gm/', 'direct'],
  ['https://pq.example.com/', 'home'],
  ['http://127.0.0.1:3000/?utm=1', 'home'],
  ['http://127.0.0.1:3001/', 'site'],
  ['https://pq.example.com/funding', 'list'],
  ['https://pq.example.com/ordermade', 'list'],
  ['https://pq.example.com/projects/funding/list?category=2', 'list'],
  ['https://pq.example.com/search?q=bag', 'search'],
  ['https://pq.example.com/story/detail/1', 'inside'],
  ['https://pq.example.com/funding/detail/k/stats', 'inside'],
  ['https://m.search.naver.com/search.naver?query=pq', 'engine naver'],
  ['https://www.google.co.kr/', 'engine google'],
  ['https://www.google.com/', 'engine google'],
  ['https://google.com.evil.example/', 'site google.com.evil.example'],
  ['https://search.daum.net/search', 'engine daum'],
  ['https://cafe.naver.com/abc/1', 'site cafe.naver.com'],
  ['https://WWW.Instagram.com/p/1', 'site instagram.com'],
  ['https://l.facebook.com/', 'site facebook.com'],
  ['https://t.co/abc', 'site x.com'],
  ['https://192.0.2.4/', 'site'],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.com/`, 'site'],
])('from %j it is %s', (referer, source) => expect(from({ referer })).toBe(source));

it('viewSource prefers the share parameter over the referrer', () => {
  const referer = 'https://cafe.naver.com/';
  expect(from({ url: '/funding/detail/k?ref=link', referer })).toBe('share link');
  expect(from({ url: '/funding/detail/k?ref=My-Insta', referer })).toBe('share my-insta');
  for (const word of ['', '%3Cb%3E', 'a'.repeat(31), '-x', 'a%20b'])
    expect(from({ url: `/funding/detail/k?ref=${word}`, referer })).toBe('site cafe.naver.com');
  const link = sharedLink('https://pq.example.com/funding/detail/k?ref=band', 'link');
  expect(link).toBe('https://pq.example.com/funding/detail/k?ref=link');
});

it('viewSource recognises in-app browsers without referrer', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36;KAKAOTALK 2410510';
  expect(from({ userAgent })).toBe('app kakaotalk');
  expect(from({ userAgent, referer: 'https://pq.example.com/' })).toBe('home');
  expect(from({ userAgent: 'Mozilla/5.0 (iPhone) Instagram 350.0' })).toBe('app instagram');
});
