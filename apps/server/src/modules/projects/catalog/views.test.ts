import { expect, test } from 'vitest';
import { isPersonViewing, viewerKey } from './views.ts';

const from = (userAgent?: string, overrides: { method?: string; ip?: string; purpose?: string } = {}) => ({
  method: overrides.method ?? 'GET',
  ip: overrides.ip ?? '203.0.113.7',
  headers: {
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(overrides.purpose === undefined ? {} : { 'sec-purpose': overrides.purpose }),
  },
});

test('isPersonViewing accepts browsers, apps and plain clients', () => {
  for (const agent of [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Safari/605.1.15',
    'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36;KAKAOTALK 2410510',
    'curl/8.10.1',
    'node',
    undefined,
  ])
    expect(isPersonViewing(from(agent))).toBe(true);
});

test('isPersonViewing rejects previews, crawlers, prefetches and HEAD', () => {
  for (const agent of [
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Twitterbot/1.0',
    'WhatsApp/2.23',
  ])
    expect(isPersonViewing(from(agent))).toBe(false);
  expect(isPersonViewing(from('Mozilla/5.0', { method: 'HEAD' }))).toBe(false);
  expect(isPersonViewing(from('Mozilla/5.0', { purpose: 'prefetch;prerender' }))).toBe(false);
});

test('viewerKey is the uid of a member or a keyed hash of address and user agent', () => {
  const mark = viewerKey(null, from('a'), 'secret');
  expect(viewerKey(null, from('a'), 'secret')).toBe(mark);
  expect(viewerKey(null, from('b'), 'secret')).not.toBe(mark);
  expect(viewerKey(null, from('a', { ip: '203.0.113.8' }), 'secret')).not.toBe(mark);
  expect(viewerKey(null, from('a'), 'other')).not.toBe(mark);
  expect(mark).not.toContain('203');
  expect(viewerKey('uid-1', from('a'), 'secret')).toBe('uid-1');
});

test('the cost of a user agent is bounded, whatever its length', () => {
  const repeats = ['headlesschrome', 'a', 'bot', '(', 'scrap ', 'preview', ' '];
  const before = process.cpuUsage();
  for (const repeat of repeats)
    for (let n = 0; n < 100; n += 1)
      isPersonViewing({
        method: 'GET',
        ip: '',
        headers: { 'user-agent': repeat.repeat(16_000 / repeat.length) },
      });
  const { user } = process.cpuUsage(before);
  // Without the bound the first user agent alone needs 1,800 ms.
  expect(user / 1_000).toBeLessThan(300);
});
