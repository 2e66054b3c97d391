import { expect, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import type { Env } from '#src/config/env.ts';
import { readSecrets } from '#src/config/secrets.ts';
import { productionEnv } from '#src/config/testing/production-env.ts';
import { createLog } from '#src/platform/log.ts';
import { scriptedHost } from '#src/providers/payple/testing/scripted-host.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { checkDependencies } from './check-dependencies.ts';

async function warningsOf(env: Env) {
  const lines: string[] = [];
  const { storage } = await openS3();
  const config = parseConfig({ ...productionEnv, SMTP_URL: 'smtp://127.0.0.1:1', ...env }, '/');
  const host = await scriptedHost({ auth: [{ json: { result: 'error', result_msg: '[AUTH0004]' } }] });
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line).msg) });
  const payple = { ...config.payple, host: host.url };
  await checkDependencies({ config: { ...config, payple }, secrets: readSecrets(env, config), log }, storage);
  return lines;
}

const secrets = { AUTH_SECRET: productionEnv.AUTH_SECRET, ENCRYPTION_KEY: productionEnv.ENCRYPTION_KEY };

test('a worker logs warnings about its mail server and the provider, and continues', async () => {
  const lines = await warningsOf({ ...secrets, ROLE: 'worker' });
  expect(lines).toEqual([
    expect.stringMatching(/^fail {2}payment provider: .*auth: error \[AUTH0004\]; .*PAYPLE_CUST_KEY/),
    expect.stringMatching(/^fail {2}mail: connect ECONNREFUSED 127\.0\.0\.1:1; .*SMTP_URL/),
  ]);
});

test('a web process sends no mails, and is not warned of their server', async () => {
  expect(await warningsOf({ ...secrets, ROLE: 'web' })).toEqual([
    expect.stringMatching(/^fail {2}payment provider: /),
  ]);
});
