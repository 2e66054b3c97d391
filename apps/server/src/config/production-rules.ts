import { isIP } from 'node:net';
import type { Env, EnvName } from './env.ts';
import { isLoopbackHost } from './env.ts';
import { envNames, settingOf } from './settings.ts';

type Report = (name: EnvName, what: string) => void;

export const providerKeys = ['PAYPLE_CST_ID', 'PAYPLE_CUST_KEY', 'PAYPLE_REFUND_KEY'] as const;

const httpsOnly = [
  'PUBLIC_URL',
  'PAYPLE_HOST',
  'PAYPLE_SCRIPT_URL',
  'POSTCODE_SCRIPT_URL',
  'KAKAO_AUTH_HOST',
  'KAKAO_API_HOST',
  'NAVER_AUTH_HOST',
  'NAVER_API_HOST',
  'S3_ENDPOINT',
  'DECISION_LOG_S3_ENDPOINT',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_OFFSITE_S3_ENDPOINT',
] as const satisfies readonly EnvName[];

const secrets = [
  'AUTH_SECRET',
  ...providerKeys,
  'KAKAO_CLIENT_SECRET',
  'NAVER_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'DECISION_LOG_S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_OFFSITE_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'VAPID_PRIVATE_KEY',
] as const satisfies readonly EnvName[];

const databases = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'RESTORE_TEST_DATABASE_URL',
] as const satisfies readonly EnvName[];

export function checkProduction(env: Env, report: Report): void {
  for (const name of envNames)
    if (settingOf(name).isRequired && !env[name]) report(name, 'is required in production');
  checkPlaceholders(env, report);
  checkSchemes(env, report);
  checkRanges(env, report);
  checkWeakSecrets(env, report);
  if (env.LIMITS === 'loose') report('LIMITS', 'must be strict in production');
  if (env.FAILPOINTS) report('FAILPOINTS', 'is for tests only');
  if (env.SANDBOX === 'yes') report('SANDBOX', 'must not be set in production');
  checkFiles(env, report);
  checkProxies(env, report);
  checkMailServer(env, report);
  for (const name of databases) checkDatabase(env, name, report);
}

function checkPlaceholders(env: Env, report: Report): void {
  for (const [name, value] of Object.entries(env) as [EnvName, string][])
    if (isPlaceholder(value)) report(name, 'is a placeholder: give the real value');
}

function isPlaceholder(value: string): boolean {
  return (
    /change[-_ ]?me|replace[-_ ]?me|your[-_](?:secret|key|password|domain)/i.test(value) ||
    /(?:^|[.@/])example\.(?:com|org|net)\b|\.example(?=$|[/:>])/i.test(value)
  );
}

function checkSchemes(env: Env, report: Report): void {
  for (const name of httpsOnly) {
    const value = env[name];
    if (value && URL.canParse(value) && new URL(value).protocol !== 'https:')
      report(name, `must be https in production, not "${value}"`);
  }
}

function checkWeakSecrets(env: Env, report: Report): void {
  for (const name of secrets) {
    const weakness = env[name] ? findWeakness(env[name]) : null;
    if (weakness) report(name, `${weakness}: give a secret of its own`);
  }
}

/** Local files do not work with several processes, and are lost with a pod. */
function checkFiles(
  { S3_BUCKET: bucket, KUBERNETES_SERVICE_HOST: kubernetes, ROLE: role = 'all' }: Env,
  report: Report,
): void {
  if (bucket) return;
  if (kubernetes) report('S3_BUCKET', 'is required on Kubernetes: files in a pod are lost with it');
  else if (role !== 'all')
    report('S3_BUCKET', `is required in production with ROLE=${role}: other processes need the same files`);
}

/** TLS ends at a proxy: without its address all visitors share one address and its limits. */
function checkProxies(env: Env, report: Report): void {
  const isExposed = env.ROLE !== 'worker' && !isLoopbackHost(env.HOST ?? '127.0.0.1');
  if (isExposed && (!env.TRUST_PROXY || env.TRUST_PROXY === 'false'))
    report('TRUST_PROXY', 'is required when HOST is not loopback: the addresses of the proxies before it');
  const ranges = env.TRUST_PROXY?.split(',').map((range) => range.trim()) ?? [];
  if (ranges.some(isTooBroad) || shareOf(ranges) > MAX_SHARE)
    report('TRUST_PROXY', 'must name the proxies, not every address');
}

const MAX_SHARE = 1 / 64;
/** Of one network (fc00::/7) or of one line (fe80::/10). */
const PRIVATE_IPV6 = /^f(?:[cd][\da-f]{2}|e[89ab][\da-f]):/i;
/** `::1`, but also IPv4 as IPv6, `::ffff:0:0/96`. */
const LOW_IPV6 = /^0{0,4}:0{0,4}:/;

/** Wider than any network of proxies, such as 10.0.0.0/8, fc00::/7, or 2400:cb00::/32 of a CDN. */
function isTooBroad(range: string): boolean {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < 8;
  if (LOW_IPV6.test(address)) return Number(bits) < 96 + 8;
  return Number(bits) < (PRIVATE_IPV6.test(address) ? 7 : 16);
}

/** Many ranges may cover together what none covers alone. */
function shareOf(ranges: readonly string[]): number {
  return ranges
    .filter((range) => range.includes('/') && !PRIVATE_IPV6.test(range))
    .reduce((sum, range) => sum + 2 ** -(Number(range.split('/')[1]) - (LOW_IPV6.test(range) ? 96 : 0)), 0);
}

function checkRanges(env: Env, report: Report): void {
  for (const name of envNames) {
    const { range, inProduction } = settingOf(name);
    const value = Number(env[name]);
    if (!range || !inProduction || !env[name] || value < range[0] || value > range[1]) continue;
    const [min, max] = inProduction;
    if (value < min || value > max)
      report(name, `must be a whole number from ${min} to ${max} in production, not "${env[name]}"`);
  }
}

/** smtp:// is upgraded to TLS or fails (smtp-mailer.ts), unless the URL says `requireTLS=false`. */
function checkMailServer({ SMTP_URL: text }: Env, report: Report): void {
  if (!text) return;
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    report('SMTP_URL', 'must be an smtp:// or smtps:// URL');
    return;
  }
  const { hostname, searchParams } = new URL(text);
  if (isLoopbackHost(hostname)) return;
  if (searchParams.get('ignoreTLS') === 'true')
    report('SMTP_URL', 'must not have ignoreTLS; requireTLS=false permits plain SMTP in a private network');
  if (searchParams.get('tls.rejectUnauthorized') === 'false')
    report('SMTP_URL', 'must not have tls.rejectUnauthorized=false');
}

// The driver treats `require` as `verify-full`; `disable` is a deliberate choice for a private network.
const acceptedSslModes = ['verify-full', 'verify-ca', 'require', 'disable'];

function checkDatabase(env: Env, name: (typeof databases)[number], report: Report): void {
  const text = env[name];
  if (!text || !URL.canParse(text)) return;
  const { hostname, searchParams } = new URL(text);
  // No host, or a folder: a Unix socket.
  const isLocal = hostname === '' || /^(?:%2f|\/)/i.test(hostname) || isLoopbackHost(hostname);
  if (isLocal || acceptedSslModes.includes(searchParams.get('sslmode') ?? '')) return;
  report(name, 'must say sslmode=verify-full, or sslmode=disable where the network between is private');
}

// Published values: Payple's shared test account, the secrets of our tests, the demo password.
const publishedValues = new Set([
  'test',
  'abcd1234567890',
  'sandbox-refund-key',
  'pqdemo12!',
  'test-secret-test-secret-test-secret-1234',
]);

// Random secrets of this length have more distinct characters in any alphabet; secrets from providers may be shorter.
const MIN_CHECKED_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 8;

/** Why a value is weak, as a phrase to follow its name; null when nothing is known against it. */
export function findWeakness(secret: string): string | null {
  if (publishedValues.has(secret)) return 'is a published value';
  if (isPeriodic(secret)) return 'repeats itself';
  if (secret.length >= MIN_CHECKED_LENGTH && new Set(secret).size < MIN_DISTINCT_CHARACTERS)
    return `has fewer than ${MIN_DISTINCT_CHARACTERS} different characters`;
  return null;
}

/** A periodic text occurs inside itself doubled before its end. */
function isPeriodic(text: string): boolean {
  return text !== '' && `${text}${text}`.indexOf(text, 1) < text.length;
}
