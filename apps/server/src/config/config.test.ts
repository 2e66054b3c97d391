import { expect, it } from 'vitest';
import { blockedPorts } from './blocked-ports.ts';
import { ConfigError, inspectConfig, parseConfig } from './config.ts';
import type { Env } from './env.ts';
import { readSecrets } from './secrets.ts';
import { envNames, settingOf } from './settings.ts';
import { productionEnv as real } from './testing/production-env.ts';

function problemsOf(env: Env): string[] {
  try {
    parseConfig(env, '/srv/pq');
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

it('parseConfig without settings is the sandbox on default ports', () => {
  expect(parseConfig({}, '/srv/pq')).toMatchObject({
    mode: 'sandbox',
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '/srv/pq/.data',
    sandbox: { port: 3100 },
    seed: { kind: 'demo' },
    logLevel: 'warn',
    databaseWaitS: 300,
    addressLimitFactor: 100,
    chargeConcurrency: 8,
    auth: { linkTtlS: 86_400, sessionTtlS: 1_209_600, lockoutS: 600 },
  });
});

it('the settlement account is one line that has a number, and none by default', () => {
  const account = '국민은행 123456-01-234567 주식회사 피큐';
  expect(parseConfig({}, '/srv/pq').settlementAccount).toBeNull();
  expect(parseConfig({ SETTLEMENT_ACCOUNT: ` ${account} ` }, '/srv/pq').settlementAccount).toBe(account);
  for (const wrong of ['국민은행', `${account}\n둘째 줄`, `${account}${'가'.repeat(100)}`])
    expect(problemsOf({ SETTLEMENT_ACCOUNT: wrong })).toEqual([
      'SETTLEMENT_ACCOUNT must name bank, number and holder in one line of at most 100 characters',
    ]);
});

it('production logs every request by default', () => {
  expect(parseConfig(real, '/srv/pq').logLevel).toBe('info');
  expect(parseConfig({ ...real, LOG_LEVEL: 'warn' }, '/srv/pq').logLevel).toBe('warn');
});

it('parseConfig reports all wrong settings, one line each', () => {
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
    'DATABASE_URL must be a postgres:// URL',
    'SEED must be demo, none or bench:N, not "bench:0"',
    'LIMITS must be one of strict, loose, not "none"',
    'AUTH_LINK_TTL_S must be a whole number from 1 to 31536000, not "-1"',
    'CHARGE_CONCURRENCY must be a whole number from 1 to 100, not "0"',
  ]);
});

it.each([...blockedPorts])('settings refuse port %i, which browsers block as fetch does', async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  const reason = 'browsers open no page on this port';
  expect(
    problemsOf({ PORT: `${port}`, SANDBOX_PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` }),
  ).toEqual([
    `PORT must not be ${port}: ${reason}`,
    `SANDBOX_PORT must not be ${port}: ${reason}`,
    `PUBLIC_URL must not have port ${port}: ${reason}`,
  ]);
});

it('provider keys select production, which names missing settings', () => {
  const problems = problemsOf({ PAYPLE_CST_ID: 'live' });
  expect(problems).toContain('PAYPLE_CUST_KEY is required in production');
  expect(problems).toContain('DATABASE_URL is required in production');
  expect(problems).toContain('ENCRYPTION_KEY is required in production');
  for (const SEED of ['demo', 'bench:5'])
    expect(problemsOf({ PAYPLE_CST_ID: 'live', SEED })).toContain(
      `SEED must be none in production, not "${SEED}"`,
    );
  expect(problemsOf({ PAYPLE_CST_ID: 'live', SEED: 'none' }).join()).not.toContain('SEED');
  expect(problems).not.toContain('PAYPLE_CST_ID is required in production');
});

it('a separate role requires a database', () => {
  expect(problemsOf({ ROLE: 'worker' })).toEqual(['DATABASE_URL is required with ROLE=worker']);
});

it('production accepts real settings with strict limits', () => {
  expect(parseConfig(real, '/')).toMatchObject({
    mode: 'production',
    addressLimitFactor: 1,
    seed: { kind: 'none' },
    publicUrl: 'https://pq.test',
  });
});

it('the image without settings names everything that production requires', () => {
  expect(problemsOf({ NODE_ENV: 'production', HOST: '0.0.0.0' })).toEqual([
    'PUBLIC_URL is required in production',
    'DATABASE_URL is required in production',
    'AUTH_SECRET is required in production',
    'ENCRYPTION_KEY is required in production',
    'PAYPLE_CST_ID is required in production',
    'PAYPLE_CUST_KEY is required in production',
    'PAYPLE_REFUND_KEY is required in production',
    'PAYPLE_HOST is required in production',
    'PAYPLE_SCRIPT_URL is required in production',
    'SMTP_URL is required in production',
    'MAIL_FROM is required in production',
    'POSTCODE_SCRIPT_URL is required in production',
    'TRUST_PROXY is required when HOST is not loopback: the addresses of the proxies before it',
    expect.stringMatching(/^DECISION_LOG_S3_BUCKET is required in production, or DECISION_LOG_DIR/),
  ]);
});

const everyIpv4 = Array.from({ length: 256 }, (_, n) => `${n}.0.0.0/8`).join(',');
const productionRanges = envNames.flatMap((name) => {
  const { range, inProduction } = settingOf(name);
  return range && inProduction ? [[name, inProduction, range] as const] : [];
});

it('every time and factor of a protection has a range of its own in production', () => {
  const named = envNames.filter((name) => /^AUTH_.*_S$|_FACTOR$/.test(name));
  expect(productionRanges.map(([name]) => name)).toEqual(named);
});

const key = real.ENCRYPTION_KEY;
const database = 'must say sslmode=verify-full, or sslmode=disable where the network between is private';

it.each<[Env, string]>([
  [{ PUBLIC_URL: 'http://pq.test' }, 'PUBLIC_URL must be https in production, not "http://pq.test"'],
  [
    { PAYPLE_HOST: 'http://cpay.payple.kr' },
    'PAYPLE_HOST must be https in production, not "http://cpay.payple.kr"',
  ],
  [
    { PAYPLE_SCRIPT_URL: 'http://a.kr/p.js' },
    'PAYPLE_SCRIPT_URL must be https in production, not "http://a.kr/p.js"',
  ],
  [
    { POSTCODE_SCRIPT_URL: 'http://a.kr/p.js' },
    'POSTCODE_SCRIPT_URL must be https in production, not "http://a.kr/p.js"',
  ],
  [{ KAKAO_AUTH_HOST: 'http://a.kr' }, 'KAKAO_AUTH_HOST must be https in production, not "http://a.kr"'],
  [{ KAKAO_API_HOST: 'http://a.kr' }, 'KAKAO_API_HOST must be https in production, not "http://a.kr"'],
  [{ NAVER_AUTH_HOST: 'http://a.kr' }, 'NAVER_AUTH_HOST must be https in production, not "http://a.kr"'],
  [{ NAVER_API_HOST: 'http://a.kr' }, 'NAVER_API_HOST must be https in production, not "http://a.kr"'],
  [{ S3_ENDPOINT: 'http://minio:9000' }, 'S3_ENDPOINT must be https in production, not "http://minio:9000"'],
  [{ LIMITS: 'loose' }, 'LIMITS must be strict in production'],
  [{ FAILPOINTS: 'charge=exit' }, 'FAILPOINTS is for tests only'],
  [{ SANDBOX: 'yes' }, 'SANDBOX must not be set in production'],
  [{ SEED: 'demo' }, 'SEED must be none in production, not "demo"'],
  [
    { TRUST_PROXY: 'false' },
    'TRUST_PROXY is required when HOST is not loopback: the addresses of the proxies before it',
  ],
  [{ TRUST_PROXY: '10.0.0.1,0.0.0.0/0' }, 'TRUST_PROXY must name the proxies, not every address'],
  ...[
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/7',
    '::/0',
    '::/1,8000::/1',
    '::ffff:0:0/96',
    '0:0:0:0:0:ffff:0:0/97',
    '::ffff:128.0.0.0/97',
    '2000::/3',
    everyIpv4,
  ].map((TRUST_PROXY): [Env, string] => [
    { TRUST_PROXY },
    'TRUST_PROXY must name the proxies, not every address',
  ]),
  ...productionRanges.flatMap(([name, [min, max], [least, most]]): [Env, string][] =>
    [min - 1, max + 1]
      .filter((value) => value >= least && value <= most)
      .map((value) => [
        { [name]: `${value}` },
        `${name} must be a whole number from ${min} to ${max} in production, not "${value}"`,
      ]),
  ),
  [{ SMTP_URL: 'mail.internal' }, 'SMTP_URL must be an smtp:// or smtps:// URL'],
  [
    { SMTP_URL: 'smtp://mail?ignoreTLS=true' },
    'SMTP_URL must not have ignoreTLS; requireTLS=false permits plain SMTP in a private network',
  ],
  [
    { SMTP_URL: 'smtp://mail?tls.rejectUnauthorized=false' },
    'SMTP_URL must not have tls.rejectUnauthorized=false',
  ],
  [{ DATABASE_URL: 'postgres://pq@db/pq' }, `DATABASE_URL ${database}`],
  [{ DATABASE_URL: 'postgres://pq@db/pq?sslmode=prefer' }, `DATABASE_URL ${database}`],
  [{ DATABASE_REPLICA_URL: 'postgres://pq@db/pq?sslmode=no-verify' }, `DATABASE_REPLICA_URL ${database}`],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must be at least 32 characters'],
  [{ AUTH_SECRET: 'x'.repeat(32) }, 'AUTH_SECRET repeats itself: give a secret of its own'],
  [
    { AUTH_SECRET: `${'ab'.repeat(20)}c` },
    'AUTH_SECRET has fewer than 8 different characters: give a secret of its own',
  ],
  [{ AUTH_SECRET: 'change-me-change-me-change-me-now' }, 'AUTH_SECRET is a placeholder: give the real value'],
  [
    { AUTH_SECRET: 'test-secret-test-secret-test-secret-1234' },
    'AUTH_SECRET is a published value: give a secret of its own',
  ],
  [{ PAYPLE_CUST_KEY: 'abcd1234567890' }, 'PAYPLE_CUST_KEY is a published value: give a secret of its own'],
  [{ ENCRYPTION_KEY: '0'.repeat(64) }, 'ENCRYPTION_KEY holds a key ("bf") that repeats itself'],
  [
    { ENCRYPTION_KEY: 'abc' },
    'ENCRYPTION_KEY must be 64 hexadecimal digits, or keys as id:hex with ids of one to four letters or digits',
  ],
  [{ ENCRYPTION_KEY: `k1:${key},k1:${key?.replace('1', '2')}` }, 'ENCRYPTION_KEY names one id twice'],
  [{ ENCRYPTION_KEY: `k1:${key},k2:${key}` }, 'ENCRYPTION_KEY names one key twice'],
  [{ PUBLIC_URL: 'https://pq.example.com' }, 'PUBLIC_URL is a placeholder: give the real value'],
  [{ MAIL_FROM: 'PQ <no-reply@pq.example.com>' }, 'MAIL_FROM is a placeholder: give the real value'],
  [{ ADMIN_EMAIL: 'admin@example.com' }, 'ADMIN_EMAIL is a placeholder: give the real value'],
  [
    { DATABASE_URL: 'postgres://pq:CHANGE_ME@db/pq?sslmode=disable' },
    'DATABASE_URL is a placeholder: give the real value',
  ],
])('production refuses %o alone, on one line', (wrong, line) => {
  expect(problemsOf({ ...real, ...wrong })).toEqual([line]);
});

it.each<Env>([
  { HOST: '127.0.0.1', TRUST_PROXY: '' },
  { ROLE: 'worker', TRUST_PROXY: '' },
  { TRUST_PROXY: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.1/8,::1,::1/128,fc00::/7,fe80::/10' },
  { TRUST_PROXY: '::ffff:10.0.0.0/104,173.245.48.0/20,2400:cb00::/32,2606:4700::/32' },
  { SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' },
  { SMTP_URL: 'smtp://mail?requireTLS=false' },
  { DATABASE_URL: 'postgres://pq@127.0.0.1:5432/pq' },
  { DATABASE_URL: 'postgres:///pq?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://pq@db/pq?sslmode=disable' },
  { ENCRYPTION_KEY: `k1:${key?.replace('1', '2')},k2:${key},${key?.replace('1', '3')}` },
])('production starts with %o', (setting) => {
  const { TRUST_PROXY, ...env } = { ...real, ...setting };
  expect(problemsOf(TRUST_PROXY ? { ...env, TRUST_PROXY } : env)).toEqual([]);
});

it('the sandbox is loopback only unless SANDBOX=yes', () => {
  const otherwise = 'for production set the PAYPLE_ keys, to show the sandbox to others SANDBOX=yes';
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([`HOST is not loopback: ${otherwise}`]);
  expect(problemsOf({ PUBLIC_URL: 'https://pq.test' })).toEqual([`PUBLIC_URL is not loopback: ${otherwise}`]);
  expect(problemsOf({ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  expect(problemsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://pq.test', SANDBOX: 'yes' })).toEqual([]);
  expect(problemsOf({ SANDBOX: 'maybe' })).toEqual(['SANDBOX must be one of yes, no, not "maybe"']);
});

it('trusts proxies by address, and everyone in the sandbox only', () => {
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

it('inspectConfig replaces wrong settings by their defaults', () => {
  const wrong = {
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'pq.example',
    DRAIN_S: 'x',
    ROLE: 'boss',
    DATA_DIR: '/d',
  };
  const { config, problems } = inspectConfig(wrong, '/srv/pq');
  expect(problems).toHaveLength(4);
  expect(config).toMatchObject({
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    drainS: 0,
    role: 'all',
    dataDir: '/d',
  });
});

it('the decision log defaults to the data folder in a sandbox, and is configured in production', () => {
  expect(parseConfig({}, '/srv').decisionLog).toEqual({ dir: '/srv/.data/decisions' });
  expect(parseConfig(real, '/').decisionLog).toEqual({ dir: '/mnt/decisions' });
  const { DECISION_LOG_DIR: _, ...without } = real;
  expect(parseConfig({ ...without, DECISION_LOG: 'off' }, '/').decisionLog).toBeNull();
  const files = {
    S3_BUCKET: 'files',
    S3_REGION: 'kr',
    S3_ACCESS_KEY_ID: 'files-id',
    S3_SECRET_ACCESS_KEY: 'b7d40c95fa2e6138',
  };
  const own = { ...without, ...files, DECISION_LOG_S3_BUCKET: 'decisions' };
  const config = parseConfig(own, '/');
  expect(config.decisionLog).toEqual({ bucket: 'decisions', region: 'kr', endpoint: null });
  expect(readSecrets(own, config).decisionLog).toEqual({
    accessKeyId: 'files-id',
    secretAccessKey: 'b7d40c95fa2e6138',
  });
  const account = {
    DECISION_LOG_S3_ACCESS_KEY_ID: 'own-id',
    DECISION_LOG_S3_SECRET_ACCESS_KEY: '41f7c09be258',
  };
  expect(readSecrets({ ...own, ...account }, config).decisionLog).toMatchObject({ accessKeyId: 'own-id' });
});

it('a decision log next to the files is refused', () => {
  const { DECISION_LOG_DIR: _, ...without } = real;
  const files = {
    ...without,
    S3_BUCKET: 'files',
    S3_REGION: 'kr',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b7d40c95fa2e6138',
  };
  expect(problemsOf({ ...files, DECISION_LOG_S3_BUCKET: 'files' })).toEqual([
    'DECISION_LOG_S3_BUCKET must be another bucket than S3_BUCKET',
  ]);
  expect(problemsOf({ ...real, DECISION_LOG: 'off' })).toEqual([
    'DECISION_LOG is off, and a place is named for it',
  ]);
  expect(
    problemsOf({
      ...without,
      S3_BUCKET: '',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      S3_REGION: '',
      DECISION_LOG_S3_BUCKET: 'x',
    }),
  ).toEqual([
    'DECISION_LOG_S3_REGION is required with DECISION_LOG_S3_BUCKET',
    'DECISION_LOG_S3_ACCESS_KEY_ID is required with DECISION_LOG_S3_BUCKET',
    'DECISION_LOG_S3_SECRET_ACCESS_KEY is required with DECISION_LOG_S3_BUCKET',
  ]);
});

it('production with several processes or on Kubernetes requires S3', () => {
  const { S3_BUCKET: _, S3_REGION: __, ...without } = real;
  expect(problemsOf(without)).toEqual([]);
  expect(problemsOf({ ...without, ROLE: 'web' })).toEqual([
    'S3_BUCKET is required in production with ROLE=web: other processes need the same files',
  ]);
  expect(problemsOf({ ...without, KUBERNETES_SERVICE_HOST: '10.0.0.1' })).toEqual([
    'S3_BUCKET is required on Kubernetes: files in a pod are lost with it',
  ]);
});
