import { expect, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { createContentSecurityPolicy } from './content-security-policy.ts';

const scriptUrls = {
  payple: 'https://cpay.payple.kr/js/v1/payment.js?v=2',
  postcode: 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode,1;2.js',
};

const policy = () => {
  const config = parseConfig({}, '/srv/pq');
  const payple = { ...config.payple, scriptUrl: scriptUrls.payple };
  const site = { ...config, payple, postcodeScriptUrl: scriptUrls.postcode, mode: 'production' as const };
  const text = createContentSecurityPolicy(site, false)('n1');
  return new Map(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};

test('the content security policy names scripts of others by their path', () => {
  expect(policy().get('script-src')).toEqual([
    "'self'",
    "'nonce-n1'",
    'https://cpay.payple.kr/js/v1/payment.js',
    'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode%2C1%3B2.js',
  ]);
});

test('the content security policy names hosts of others only where they choose their addresses themselves', () => {
  const wholeHosts = [...policy()].flatMap(([directive, sources]) =>
    sources.filter((source) => /^https?:\/\/[^/]+$/.test(source)).map((source) => `${directive} ${source}`),
  );
  const payple = new URL(parseConfig({}, '/srv/pq').payple.host).origin;
  expect(wholeHosts).toEqual([
    `frame-src ${payple}`,
    'frame-src https://postcode.map.kakao.com',
    'frame-src https://postcode.map.daum.net',
    `form-action ${payple}`,
  ]);
});
