import { expect, test } from 'vitest';
import { maskAddress } from '#src/platform/http/addresses.ts';
import { describeDevice } from './list-sessions.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ['Chrome', 'Windows', 'computer'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ['Safari', 'iOS', 'phone'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    ['삼성 인터넷', 'Android', 'phone'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100 Mobile Safari/537.36 KAKAOTALK/25.8.1 (INAPP)',
    ['카카오톡 앱', 'Android', 'phone'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.9.5',
    ['카카오톡 앱', 'iOS', 'phone'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NAVER(inapp; search; 2000; 12.8.2; 15PRO)',
    ['네이버 앱', 'iOS', 'phone'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21G80 Instagram 341.0.3.36.98 (iPhone16,1; iOS 17_6; ko_KR)',
    ['인스타그램 앱', 'iOS', 'phone'],
  ],
  ['curl/8.5.0', [expect.any(String), '', 'unknown']],
  ['', ['', '', 'unknown']],
  [null, ['', '', 'unknown']],
])('describeDevice describes %s', (agent, [browser, system, device]) => {
  expect(describeDevice(agent)).toEqual({ browser, system, device });
});

test.each([
  ['203.0.113.45', '203.0.*.*'],
  ['::ffff:203.0.113.45', '203.0.*.*'],
  ['2001:db8:1:2::5', '2001:db8:*'],
  ['::1', '*'],
  ['somewhere', ''],
  [null, ''],
])('maskAddress shows of %s only %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
