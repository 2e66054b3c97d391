import { isAbsolute, join, resolve } from 'node:path';

export type Config = {
  host: string;
  /** 0: a free port. */
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Receives clock moves and webhooks; null: nobody. */
  productUrl: string | null;
  /** Reachable from other machines, under any name. */
  isOpen: boolean;
  productPatienceMs: number;
  token: string;
  payple: { cstId: string; custKey: string; refundKey: string; clientKey: string };
  kakao: { clientId: string; clientSecret: string };
  naver: { clientId: string; clientSecret: string };
};

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Throws ConfigError with all problems. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const port = (name: string, fallback: number) => {
    const value = Number(env[name] || fallback);
    if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
    problems.push(`${name} must be a port number, not "${env[name]}"`);
    return fallback;
  };
  const dataDir = env.DATA_DIR || '.data';
  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: port('SANDBOX_PORT', 3100),
    smtpPort: port('SANDBOX_SMTP_PORT', 0),
    dataDir: join(isAbsolute(dataDir) ? dataDir : resolve(dataDir), 'sandbox'),
    productUrl: env.PRODUCT_URL ? env.PRODUCT_URL.replace(/\/+$/, '') : null,
    isOpen: env.SANDBOX === 'yes',
    productPatienceMs: 10_000,
    token: env.SANDBOX_TOKEN ?? '',
    payple: {
      cstId: env.PAYPLE_CST_ID || 'test',
      custKey: env.PAYPLE_CUST_KEY || 'abcd1234567890',
      refundKey: env.PAYPLE_REFUND_KEY || 'sandbox-refund-key',
      clientKey: env.PAYPLE_CLIENT_KEY || 'sandbox-client-key',
    },
    // Fixed, so that real credentials are never given to stand-ins.
    kakao: { clientId: 'sandbox-kakao', clientSecret: 'sandbox-kakao-secret' },
    naver: { clientId: 'sandbox-naver', clientSecret: 'sandbox-naver-secret' },
  };
  if (config.productUrl && !/^https?:\/\/[^/]/.test(config.productUrl))
    problems.push(`PRODUCT_URL must be an http(s) URL, not "${env.PRODUCT_URL}"`);
  if (!config.isOpen && !isLoopbackHost(config.host))
    problems.push('HOST is not loopback: SANDBOX=yes shows the sandbox to others');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
