import { expect, test } from 'vitest';
import { takesFullPage } from './full-page-window.ts';

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/127.0 Safari/537.36';

test.each([
  ['KakaoTalk', 'Mozilla/5.0 (Linux; Android 14; SM-S911N; wv) AppleWebKit/537.36 KAKAOTALK 10.9.5', 390],
  ['Naver', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) NAVER(inapp; search; 2000)', 390],
  ['Facebook on a desktop width', 'Mozilla/5.0 [FBAN/FBIOS;FBAV/470.0]', 1_024],
  [
    'Safari of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148',
    390,
  ],
  [
    'an iPhone held sideways',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148',
    932,
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) SamsungBrowser/25.0 Chrome/121.0 Mobile',
    412,
  ],
  ['a narrow window of Safari', safari, 767],
  ['a narrow window of Chrome', chrome, 500],
])('the card window takes the page in %s', (_name, userAgent, innerWidth) => {
  expect(takesFullPage({ navigator: { userAgent }, innerWidth })).toBe(true);
});

test.each([
  ['Safari', safari],
  ['Chrome', chrome],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
])('the card window is a frame of the page in %s on a desktop', (_name, userAgent) => {
  for (const innerWidth of [768, 1_440])
    expect(takesFullPage({ navigator: { userAgent }, innerWidth })).toBe(false);
});
