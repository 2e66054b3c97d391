import { expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

it('knows the apps that people open links in, and leaves browsers alone', () => {
  for (const userAgent of [
    'Mozilla/5.0 (Linux; Android 14; SM-S911N; wv) AppleWebKit/537.36 Chrome/127.0 Mobile Safari/537.36 KAKAOTALK 10.9.5',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 NAVER(inapp; search; 2000; 12.7.2)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F90 Instagram 338.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]',
  ])
    expect(isInAppBrowser(userAgent), userAgent).toBe(true);
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/127.0 Safari/537.36',
  ])
    expect(isInAppBrowser(userAgent), userAgent).toBe(false);
});
