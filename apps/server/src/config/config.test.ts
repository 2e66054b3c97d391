import { expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import type { Env } from './env.ts';

function problemsOf(env: Env): string[] {
  try {
    parseConfig(env, '/srv/pq');
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

it('without settings it is the sandbox on the default ports', () => {
  expect(parseConfig({}, '/srv/pq')).toMatchObject({
    mode: 'sandbox',
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '/srv/pq/.data',
    sandbox: { port: 3100 },
    seed: { kind: 'demo' },
    addressLimitFactor: 100,
    chargeConcurrency: 8,
    auth: { linkTtlS: 86_400, sessionTtlS: 1_209_600, lockoutS: 600 },
  });
});

it('tells every wrong setting at once, one line each', () => {
  expect(
    problemsOf({
      PORT: '80a',
      ROLE: 'boss',
      SEED: 'bench:0',
      LIMITS: 'none',
      PUBLIC_URL: 'pq.example',
      DATABASE_URL: 'mysql://x',
      AUTH_LINK_TTL_S: '-1',
      CHARGE_CONCURRENCY: '0',
    }),
  ).toEqual([
    'PORT must be a whole number from 1 to 65535, not "80a"',
    'PUBLIC_URL must be an http(s) URL, not "pq.example"',
    'ROLE must be one of all, web, worker, not "boss"',
    'LIMITS must be one of strict, loose, not "none"',
    'DATABASE_URL must be a postgres:// URL',
    'SEED must be demo, none or bench:N, not "bench:0"',
    'AUTH_LINK_TTL_S must be a whole number from 1 to 31536000, not "-1"',
    'CHARGE_CONCURRENCY must be a whole number from 1 to 100, not "0"',
  ]);
});

it('with provider keys it is production and names what is missing', () => {
  const problems = problemsOf({ PAYPLE_CST_ID: 'live' });
  expect(problems).toContain('PAYPLE_CUST_KEY is required with provider keys');
  expect(problems).toContain('DATABASE_URL is required with provider keys');
  expect(problems).toContain('ENCRYPTION_KEY is required with provider keys');
  for (const SEED of ['demo', 'bench:5'])
    expect(problemsOf({ PAYPLE_CST_ID: 'live', SEED })).toContain(
      `SEED must be none with provider keys, not "${SEED}"`,
    );
  expect(problemsOf({ PAYPLE_CST_ID: 'live', SEED: 'none' }).join()).not.toContain('SEED');
  expect(problems).not.toContain('PAYPLE_CST_ID is required with provider keys');
});

it('refuses the sandbox in production away from loopback, and roles without a database', () => {
  expect(problemsOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://pq.example' })).toEqual([
    'PUBLIC_URL is not loopback: the sandbox never runs in production, set the PAYPLE_ keys',
  ]);
  expect(problemsOf({ ROLE: 'worker' })).toEqual(['DATABASE_URL is required with ROLE=worker']);
});

it('limits are strict where people are real', () => {
  const env: Env = {
    PAYPLE_CST_ID: 'a',
    PAYPLE_CUST_KEY: 'b',
    PAYPLE_REFUND_KEY: 'c',
    PAYPLE_HOST: 'https://cpay.payple.kr',
    PAYPLE_SCRIPT_URL: 'https://cpay.payple.kr/js/v1/payment.js',
    POSTCODE_SCRIPT_URL: 'https://t1.kakaocdn.net/postcode.v2.js',
    DATABASE_URL: 'postgres://pq@db/pq',
    PUBLIC_URL: 'https://pq.example/',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'PQ <a@b.kr>',
    AUTH_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: '0'.repeat(64),
  };
  expect(parseConfig(env, '/')).toMatchObject({
    mode: 'production',
    addressLimitFactor: 1,
    seed: { kind: 'none' },
    publicUrl: 'https://pq.example',
  });
});

it('believes proxies by address, and everybody in the sandbox only', () => {
  const trusted = (TRUST_PROXY: string) => parseConfig({ TRUST_PROXY }, '/srv/pq').trustProxy;
  expect(trusted('10.0.0.0/8,::1')).toBe('10.0.0.0/8,::1');
  expect(trusted('true')).toBe(true);
  for (const wrong of ['yes', '10.0.0.0/33', '2', ''])
    expect(problemsOf({ TRUST_PROXY: wrong }), wrong).toEqual([
      `TRUST_PROXY must be the addresses of the proxies, not "${wrong}"`,
    ]);
  expect(problemsOf({ PAYPLE_CST_ID: 'live', TRUST_PROXY: 'true' })).toContain(
    'TRUST_PROXY must be the addresses of the proxies, not "true"',
  );
});
