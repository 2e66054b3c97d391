import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor as twoFactorPlugin } from 'better-auth/plugins/two-factor';
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth/types';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Passwords } from './passwords.ts';
import { DIGITS, ISSUER, PERIOD_S } from './second-factor/totp.ts';
import { hashToken } from './sessions/session-token.ts';

export const ADDRESS_HEADER = 'x-pq-address';

export type AuthEvents = {
  sendVerification(user: { id: string; email: string; name: string }): Promise<void>;
  sendReset(user: { id: string; email: string; name: string }, token: string): Promise<void>;
  afterReset(user: { id: string; email: string }): Promise<void>;
};

/**
 * Creates better-auth on our tables. It is called in process only: the routes in front of it are ours (routes.ts), so its
 * router, limits, origin checks and sign-up stay unused.
 */
export function createBetterAuth(
  platform: Platform,
  deps: { passwords: Passwords; realClock: Clock; events: AuthEvents },
) {
  const { config, secrets, log } = platform;
  const { passwords, realClock, events } = deps;
  const adapter = kyselyAdapter(
    new Kysely({
      dialect: new PostgresDialect({ pool: platform.database.db }),
      plugins: [new CamelCasePlugin()],
    }),
    { type: 'postgres' },
  );
  return betterAuth({
    appName: 'PQ',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.auth,
    database: (options: BetterAuthOptions) => hashSessionTokens(adapter(options)),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => {
        if (level === 'error') log.error({ area: 'auth' }, message);
      },
    },
    advanced: {
      cookiePrefix: 'pq',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      database: { generateId: () => newId(realClock.now()), validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    user: { modelName: 'member' },
    session: { expiresIn: config.auth.sessionTtlS },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      // The routes check the password rule; this only bounds what is hashed.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: (password) => passwords.hash(password),
        verify: ({ hash, password }) => passwords.verify(hash, password),
      },
      resetPasswordTokenExpiresIn: config.auth.linkTtlS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => events.sendReset(user, token),
      onPasswordReset: ({ user }) => events.afterReset(user),
    },
    emailVerification: {
      sendOnSignIn: true,
      sendVerificationEmail: ({ user }) => events.sendVerification(user),
    },
    plugins: [
      bearer(),
      twoFactorPlugin({
        issuer: ISSUER,
        totpOptions: { digits: DIGITS, period: PERIOD_S },
        backupCodeOptions: { storeBackupCodes: 'encrypted' },
        // The plugin counts failed attempts only; ours are counted before the code is checked (second-factor/queries.ts).
        accountLockout: { enabled: false },
      }),
    ],
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

type Row = { token?: unknown };

/**
 * Wraps better-auth's adapter so that session tokens are stored as hashes only: they are hashed on the way in, and a row that
 * was looked up by its token carries it again on the way out. Rows found otherwise show the hash, which opens nothing.
 */
function hashSessionTokens(inner: DBAdapter): DBAdapter {
  const outer: DBAdapter = {
    ...inner,
    async create(query) {
      const { token } = query.data as Row;
      if (query.model !== 'session' || typeof token !== 'string') return inner.create(query);
      const row = await inner.create({ ...query, data: { ...query.data, token: hashToken(token) } });
      return { ...row, token } as never;
    },
    async findOne<T>(query: Parameters<DBAdapter['findOne']>[0]) {
      if (query.model !== 'session') return inner.findOne<T>(query);
      const row = await inner.findOne<T>({ ...query, where: hashed(query.where) });
      const token = query.where.find(({ field }) => field === 'token')?.value;
      return row && token !== undefined ? { ...row, token } : row;
    },
    findMany: (query) => inner.findMany(withHashes(query)),
    count: (query) => inner.count(withHashes(query)),
    update: (query) => inner.update(withHashes(query)),
    updateMany: (query) => inner.updateMany(withHashes(query)),
    delete: (query) => inner.delete(withHashes(query)),
    deleteMany: (query) => inner.deleteMany(withHashes(query)),
    // No transaction: the inner adapter is opened without them, too.
    transaction: (work) => work(outer),
  };
  return outer;
}

function withHashes<Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query {
  return query.model === 'session' && query.where ? { ...query, where: hashed(query.where) } : query;
}

function hashed(where: Where[]): Where[] {
  return where.map((clause) => {
    if (clause.field !== 'token') return clause;
    const { value } = clause;
    if (Array.isArray(value)) return { ...clause, value: value.map((token) => hashToken(String(token))) };
    return { ...clause, value: hashToken(String(value)) };
  });
}
