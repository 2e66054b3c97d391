/**
 * Every environment variable of the server, by area: its purpose and accepted values. The configuration is parsed by it and
 * docs/configuration.md is written from it (`npm run docs`).
 */
type Setting = {
  text: string;
  /** Its value where it is not set, or in words how that comes about. */
  fallback?: string | number;
  range?: readonly [min: number, max: number];
  /** The part of the range that production accepts: values beyond it undo the protection of the setting. */
  inProduction?: readonly [min: number, max: number];
  oneOf?: readonly string[];
  isRequired?: true;
};

const bucket = (
  of: string,
): Record<'REGION' | 'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY', Setting> => ({
  REGION: { text: `region of ${of}` },
  ENDPOINT: { text: `URL of an S3-compatible store with ${of}`, fallback: 'Amazon S3' },
  ACCESS_KEY_ID: { text: `access key for ${of}` },
  SECRET_ACCESS_KEY: { text: 'its secret' },
});
const files = bucket('the bucket');
const decisions = bucket('the bucket of decisions');
const backups = bucket('the bucket of backups');
const offsite = bucket('the second bucket');
const asFiles = (name: string) => ({ fallback: `\`S3_${name}\`` });

export const settings = {
  Site: {
    PORT: {
      text: 'port of the site and the API; not a port that browsers block',
      fallback: 3000,
      range: [1, 65_535],
    },
    HOST: { text: 'address that it listens on', fallback: '127.0.0.1' },
    PUBLIC_URL: { text: 'origin in links and mails', fallback: '`HOST` and `PORT`', isRequired: true },
    NODE_ENV: {
      text: '`production`, or any provider key, means production: unsafe or missing settings are refused, a line each',
    },
    ROLE: {
      text: 'what this process does: everything, the site, or the due work; `web` and `worker` need `DATABASE_URL`',
      fallback: 'all',
      oneOf: ['all', 'web', 'worker'],
    },
    DATA_DIR: { text: 'folder of the embedded database, files and sandbox', fallback: '.data' },
    SEED: {
      text: '`demo`, `none` or `bench:N` (N projects); production takes `none` only',
      fallback: '`demo` in sandbox mode, else `none`',
    },
    WARM_PICTURES: {
      text: 'whether the usual copies of the demo pictures are made after the start, before anybody asks for them',
      fallback: 'on',
      oneOf: ['on', 'off'],
    },
    TRUST_PROXY: {
      text: 'addresses of the proxies in front (`10.0.0.0/8,::1`); sandbox mode also takes `true`',
      fallback: 'none',
    },
    DRAIN_S: {
      text: 'seconds that a stopping web process still answers, unready, so that load balancers notice',
      fallback: '5 in production with `ROLE=web` or `worker`, else 0',
      range: [0, 15],
    },
  },
  Database: {
    DATABASE_URL: {
      text: 'PostgreSQL 15 or newer; in production by a role that does not own the tables',
      fallback: 'embedded PostgreSQL 18',
      isRequired: true,
    },
    DATABASE_MIGRATION_URL: {
      text: 'the owner of the tables, for migrations, restore and seed; unset where a job migrates or one role does all',
    },
    DATABASE_REPLICA_URL: {
      text: 'a streaming replica for the public lists; who has changed something reads the primary until the replica has it',
    },
    DATABASE_WAIT_S: {
      text: 'seconds that a start waits, unready, for a database that is away',
      fallback: 300,
      range: [0, 3_600],
    },
    POSTGRES_PORT: { text: 'port of the embedded PostgreSQL', fallback: 'a free one', range: [1, 65_535] },
    SLOW_QUERY_MS: {
      text: 'statements that take longer are logged, without their values',
      fallback: 500,
      range: [1, 60_000],
    },
  },
  'Sign-in and secrets': {
    AUTH_SECRET: {
      text: 'signs sessions and links; at least 32 characters',
      fallback: 'made once in sandbox mode',
      isRequired: true,
    },
    ENCRYPTION_KEY: {
      text: 'seals card keys: 64 hexadecimal digits, or a ring `id:hex,id:hex` of which the first seals',
      fallback: 'made once in sandbox mode',
      isRequired: true,
    },
    ADMIN_EMAIL: { text: 'this account becomes an admin; one at a time, the others remain' },
    AUTH_LINK_TTL_S: {
      text: 'seconds that a mailed link is valid',
      fallback: 86_400,
      range: [1, 31_536_000],
      inProduction: [600, 604_800],
    },
    AUTH_SESSION_TTL_S: {
      text: 'seconds that a session lives',
      fallback: 1_209_600,
      range: [1, 31_536_000],
      inProduction: [600, 2_592_000],
    },
    AUTH_LOCKOUT_S: {
      text: 'seconds that an account is locked after failed passwords',
      fallback: 600,
      range: [1, 86_400],
      inProduction: [300, 86_400],
    },
    KAKAO_CLIENT_ID: {
      text: 'sign-in with Kakao; register `{PUBLIC_URL}/api/social/kakao/callback` there',
      fallback: 'the sandbox; not offered in production',
    },
    KAKAO_CLIENT_SECRET: { text: 'its secret' },
    KAKAO_AUTH_HOST: {
      text: 'host of the consent page',
      fallback: "Kakao's with a client id, else the sandbox",
    },
    KAKAO_API_HOST: { text: 'host of the API', fallback: "Kakao's with a client id, else the sandbox" },
    NAVER_CLIENT_ID: {
      text: 'sign-in with Naver; register `{PUBLIC_URL}/api/social/naver/callback` there',
      fallback: 'the sandbox; not offered in production',
    },
    NAVER_CLIENT_SECRET: { text: 'its secret' },
    NAVER_AUTH_HOST: {
      text: 'host of the consent page',
      fallback: "Naver's with a client id, else the sandbox",
    },
    NAVER_API_HOST: { text: 'host of the API', fallback: "Naver's with a client id, else the sandbox" },
    LIMITS: {
      text: 'limits per address',
      fallback: '`loose` in sandbox mode, else `strict`',
      oneOf: ['strict', 'loose'],
    },
    ADDRESS_LIMIT_FACTOR: {
      text: 'how much wider than strict the limits per address are ([operations](operations.md#limits-per-address))',
      fallback: '100 with `LIMITS=loose`, else 1',
      range: [1, 100],
      inProduction: [1, 20],
    },
  },
  'Card provider': {
    PAYPLE_CST_ID: {
      text: 'customer id; any of the three keys means production; register `{PUBLIC_URL}/api/payple/webhook` with Payple',
      fallback: 'the sandbox',
      isRequired: true,
    },
    PAYPLE_CUST_KEY: { text: 'customer key', isRequired: true },
    PAYPLE_REFUND_KEY: { text: 'key for refunds', isRequired: true },
    PAYPLE_HOST: { text: 'host of the API', fallback: 'the sandbox', isRequired: true },
    PAYPLE_SCRIPT_URL: { text: 'script of the card window', fallback: 'the sandbox', isRequired: true },
    PAYOUTS: {
      text: 'how makers are paid: `off`, or files for the bank; production needs a lawful ground first (docs/operations.md)',
      fallback: '`bank-file` in sandbox mode, else `off`',
      oneOf: ['off', 'bank-file'],
    },
    SETTLEMENT_ACCOUNT: {
      text: 'bank, number and holder of the account to which makers pay what they owe, as their letters have it',
      fallback: 'letters ask makers to contact support',
    },
    CHARGE_CONCURRENCY: {
      text: 'charges that one worker has under way at the provider at once',
      fallback: 8,
      range: [1, 100],
    },
  },
  Mail: {
    SMTP_URL: { text: 'server that sends mails', fallback: 'caught by the sandbox', isRequired: true },
    MAIL_FROM: { text: 'sender of mails', fallback: '`PQ <no-reply@example.com>`', isRequired: true },
    MAIL_BULK_PER_MINUTE: {
      text: 'mails of news and other notifications to many that leave in a minute, all workers together; all others leave before them',
      fallback: 600,
      range: [1, 100_000],
    },
    OPERATIONS_EMAIL: {
      text: 'recipient of the findings of the daily checks and of the comparison with the provider',
      fallback: '`ADMIN_EMAIL`',
    },
  },
  'Web push': {
    VAPID_PUBLIC_KEY: {
      text: 'public key that browsers subscribe with; a pair is printed by `npx web-push generate-vapid-keys`. All three or none',
      fallback: 'no web pushes; in sandbox mode a pair in `DATA_DIR`',
    },
    VAPID_PRIVATE_KEY: { text: 'its private key, which signs web pushes' },
    VAPID_SUBJECT: {
      text: '`mailto:` or `https:` address by which push services reach the operators of the site',
    },
  },
  Files: {
    S3_BUCKET: {
      text: 'bucket of uploaded files; several web processes on several machines need one',
      fallback: 'the local disk',
    },
    S3_REGION: files.REGION,
    S3_ENDPOINT: files.ENDPOINT,
    S3_ACCESS_KEY_ID: files.ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: files.SECRET_ACCESS_KEY,
  },
  'Decision log': {
    DECISION_LOG: {
      text: 'stores decisions about money apart from the database, so that a restore charges nobody who has withdrawn since; production needs a bucket or a folder, or `off`',
      fallback: 'on',
      oneOf: ['on', 'off'],
    },
    DECISION_LOG_DIR: {
      text: 'folder for decisions, on another disk than the database',
      fallback: '`DATA_DIR/decisions` in sandbox mode',
    },
    DECISION_LOG_S3_BUCKET: {
      text: 'bucket for decisions, best with object lock and of another account; must not be that of the files',
    },
    DECISION_LOG_S3_REGION: { ...decisions.REGION, ...asFiles('REGION') },
    DECISION_LOG_S3_ENDPOINT: { ...decisions.ENDPOINT, ...asFiles('ENDPOINT') },
    DECISION_LOG_S3_ACCESS_KEY_ID: { ...decisions.ACCESS_KEY_ID, ...asFiles('ACCESS_KEY_ID') },
    DECISION_LOG_S3_SECRET_ACCESS_KEY: { ...decisions.SECRET_ACCESS_KEY, ...asFiles('SECRET_ACCESS_KEY') },
  },
  Backups: {
    BACKUP_DIR: {
      text: "folder of the workers' nightly backups; excludes a bucket",
      fallback: 'no nightly backups; those by hand go to `DATA_DIR/backups`',
    },
    BACKUP_S3_BUCKET: { text: 'bucket of the nightly backups; must not be that of the files' },
    BACKUP_S3_REGION: backups.REGION,
    BACKUP_S3_ENDPOINT: backups.ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: backups.ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: backups.SECRET_ACCESS_KEY,
    BACKUP_OFFSITE_S3_BUCKET: { text: 'a second bucket that gets every backup' },
    BACKUP_OFFSITE_S3_REGION: offsite.REGION,
    BACKUP_OFFSITE_S3_ENDPOINT: offsite.ENDPOINT,
    BACKUP_OFFSITE_S3_ACCESS_KEY_ID: offsite.ACCESS_KEY_ID,
    BACKUP_OFFSITE_S3_SECRET_ACCESS_KEY: offsite.SECRET_ACCESS_KEY,
    BACKUP_KEY: {
      text: 'encrypts backups; 64 hexadecimal digits',
      fallback: 'not encrypted',
    },
    BACKUP_KEEP_DAILY: { text: 'number of daily backups to retain', fallback: 7, range: [1, 366] },
    BACKUP_KEEP_WEEKLY: { text: 'number of weekly backups to retain', fallback: 5, range: [0, 104] },
    BACKUP_KEEP_MONTHLY: { text: 'number of monthly backups to retain', fallback: 3, range: [0, 60] },
    RESTORE_TEST_DATABASE_URL: {
      text: 'an empty database as its owner, used for nothing else: the worker restores the newest backup there every week',
      fallback: 'not tried',
    },
    DRILL_DATABASE_URL: {
      text: 'an empty database as its owner, for `npm run drill`',
      fallback: 'an embedded one',
    },
  },
  Observing: {
    LOG_LEVEL: {
      text: '`info` writes a line a request, and what the worker has done',
      fallback: '`info` in production, else `warn`',
      oneOf: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    },
    OPERATOR_PORT: {
      text: 'health and `/metrics` on a port of their own; in production the only place of `/metrics`',
      range: [1, 65_535],
    },
    PQ_REVISION: { text: 'the commit that an image was built from; set by the image' },
    KUBERNETES_SERVICE_HOST: { text: 'set by Kubernetes; with it files must be in a bucket' },
  },
  'Sandbox and tests': {
    SANDBOX: {
      text: '`yes` lets others than this machine reach the sandbox, whose passwords everybody knows',
      fallback: 'no',
      oneOf: ['yes', 'no'],
    },
    SANDBOX_PORT: {
      text: 'port of the sandbox; not a port that browsers block',
      fallback: 3100,
      range: [1, 65_535],
    },
    SANDBOX_SMTP_PORT: {
      text: "port of the sandbox's mail server",
      fallback: 'a free one',
      range: [1, 65_535],
    },
    SANDBOX_TOKEN: {
      text: "what the sandbox shows to move the product's clock",
      fallback: 'made from `AUTH_SECRET`',
    },
    POSTCODE_SCRIPT_URL: {
      text: "script of Kakao's postcode search",
      fallback: 'the sandbox',
      isRequired: true,
    },
    FAILPOINTS: { text: '`name=action[:ms]` pairs for crash tests; refused in production' },
  },
} as const satisfies Record<string, Record<string, Setting>>;

type Areas = (typeof settings)[keyof typeof settings];
export type EnvName = Areas extends infer Area ? (Area extends unknown ? keyof Area : never) : never;

const byName: Record<EnvName, Setting> = Object.assign({}, ...Object.values(settings));

export const envNames = Object.keys(byName) as EnvName[];

export const settingOf = (name: EnvName): Setting => byName[name];
