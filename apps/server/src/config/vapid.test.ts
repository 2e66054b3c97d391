import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectConfig, parseConfig } from './config.ts';
import type { Env } from './env.ts';
import { readSecrets } from './secrets.ts';
import { productionEnv } from './testing/production-env.ts';
import { createVapidPair } from './vapid.ts';

const pair = createVapidPair();
const vapid = {
  VAPID_PUBLIC_KEY: pair.publicKey,
  VAPID_PRIVATE_KEY: pair.privateKey,
  VAPID_SUBJECT: 'mailto:operations@pq.test',
};
const problemsOf = (env: Env) => inspectConfig({ ...productionEnv, ...env }, '/srv/pq').problems;

test('production sends no web pushes without VAPID keys, and with all three does', () => {
  const secretsOf = (env: Env) => readSecrets(env, parseConfig(env, '/srv/pq'));
  expect(secretsOf(productionEnv).vapid).toBeNull();
  expect(secretsOf({ ...productionEnv, ...vapid }).vapid).toEqual({
    subject: 'mailto:operations@pq.test',
    ...pair,
  });
});

test.each([
  [{ VAPID_SUBJECT: '' }, 'VAPID_SUBJECT is required with VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'],
  [{ VAPID_SUBJECT: 'operations@pq.test' }, 'VAPID_SUBJECT must be a mailto: or https: address'],
  [{ VAPID_SUBJECT: 'http://pq.test' }, 'VAPID_SUBJECT must be a mailto: or https: address'],
  [{ VAPID_PUBLIC_KEY: createVapidPair().publicKey }, 'VAPID_PUBLIC_KEY is not that of VAPID_PRIVATE_KEY'],
  [
    { VAPID_PRIVATE_KEY: 'short' },
    'VAPID_PRIVATE_KEY must be 32 bytes in base64url, as `npx web-push generate-vapid-keys` prints it',
  ],
])('parseConfig refuses %o', (wrong, problem) => {
  expect(problemsOf({ ...vapid, ...wrong })).toEqual([problem]);
});

test('a sandbox creates its VAPID keys once', () => {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'pq-vapid-')) };
  const read = () => readSecrets(env, parseConfig(env, '/srv/pq')).vapid;
  expect(read()).toEqual({
    subject: expect.stringMatching(/^mailto:/),
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(read()).toEqual(read());
});
