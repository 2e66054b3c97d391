/** Every environment variable of the server, read once. Nothing else in the server reads process.env. */
export const envNames = [
  'PORT',
  'HOST',
  'SANDBOX',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'SANDBOX_TOKEN',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_WAIT_S',
  'POSTGRES_PORT',
  'PUBLIC_URL',
  'ROLE',
  'SEED',
  'LOG_LEVEL',
  'SLOW_QUERY_MS',
  'OPERATOR_PORT',
  'DRAIN_S',
  'LIMITS',
  'ADDRESS_LIMIT_FACTOR',
  'NODE_ENV',
  'AUTH_SECRET',
  'AUTH_LINK_TTL_S',
  'AUTH_SESSION_TTL_S',
  'AUTH_LOCKOUT_S',
  'ENCRYPTION_KEY',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DECISION_LOG',
  'DECISION_LOG_DIR',
  'DECISION_LOG_S3_BUCKET',
  'DECISION_LOG_S3_REGION',
  'DECISION_LOG_S3_ENDPOINT',
  'DECISION_LOG_S3_ACCESS_KEY_ID',
  'DECISION_LOG_S3_SECRET_ACCESS_KEY',
  'BACKUP_DIR',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_OFFSITE_S3_BUCKET',
  'BACKUP_OFFSITE_S3_REGION',
  'BACKUP_OFFSITE_S3_ENDPOINT',
  'BACKUP_OFFSITE_S3_ACCESS_KEY_ID',
  'BACKUP_OFFSITE_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'BACKUP_KEEP_DAILY',
  'BACKUP_KEEP_WEEKLY',
  'BACKUP_KEEP_MONTHLY',
  'RESTORE_TEST_DATABASE_URL',
  'DRILL_DATABASE_URL',
  'ADMIN_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATIONS_EMAIL',
  'PAYPLE_HOST',
  'PAYPLE_SCRIPT_URL',
  'PAYPLE_CST_ID',
  'PAYPLE_CUST_KEY',
  'PAYPLE_REFUND_KEY',
  'CHARGE_CONCURRENCY',
  'POSTCODE_SCRIPT_URL',
  'KAKAO_CLIENT_ID',
  'KAKAO_CLIENT_SECRET',
  'KAKAO_AUTH_HOST',
  'KAKAO_API_HOST',
  'NAVER_CLIENT_ID',
  'NAVER_CLIENT_SECRET',
  'NAVER_AUTH_HOST',
  'NAVER_API_HOST',
  'TRUST_PROXY',
  'FAILPOINTS',
  'PQ_REVISION',
  'KUBERNETES_SERVICE_HOST',
] as const;

export type EnvName = (typeof envNames)[number];
export type Env = Partial<Record<EnvName, string>>;

/** The variables that are set; an empty value counts as not set. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const env: Env = {};
  for (const name of envNames) {
    const value = source[name];
    if (value !== undefined && value !== '') env[name] = value;
  }
  return env;
}

/** The environment that a child process of ours gets: ours, with `changes` on top. */
export function childEnv(changes: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...changes };
}

/** The names of all variables that are set, ours or not. An empty value counts as not set. */
export function listSetNames(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(source).filter((name) => source[name]);
}
