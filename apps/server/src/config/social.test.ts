import { expect, test } from 'vitest';
import { type ConfigError, parseConfig } from './config.ts';
import type { Env } from './env.ts';
import { productionEnv as production } from './testing/production-env.ts';

test('sign-in providers are the sandbox’s by default, none in production without keys, the real ones with keys', () => {
  expect(parseConfig({ SANDBOX_PORT: '3441' }, '/').social.kakao).toEqual({
    clientId: 'sandbox-kakao',
    authHost: 'http://127.0.0.1:3441/kakao',
    apiHost: 'http://127.0.0.1:3441/kakao',
  });
  expect(parseConfig(production, '/').social).toEqual({ kakao: null, naver: null });
  const keys = { NAVER_CLIENT_ID: 'own', NAVER_CLIENT_SECRET: 'secret' };
  expect(parseConfig({ ...production, ...keys }, '/').social).toEqual({
    kakao: null,
    naver: { clientId: 'own', authHost: 'https://nid.naver.com', apiHost: 'https://openapi.naver.com' },
  });
});

test('a client id without its secret is a problem', () => {
  const problemsOf = (env: Env) => {
    try {
      parseConfig(env, '/');
      return [];
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };
  expect(problemsOf({ KAKAO_CLIENT_ID: 'own' })).toEqual([
    'KAKAO_CLIENT_SECRET is required with KAKAO_CLIENT_ID',
  ]);
  expect(problemsOf({ NAVER_CLIENT_SECRET: 'own', KAKAO_AUTH_HOST: 'nowhere' })).toEqual([
    'KAKAO_AUTH_HOST must be an http(s) URL, not "nowhere"',
    'NAVER_CLIENT_ID is required with NAVER_CLIENT_SECRET',
  ]);
});
