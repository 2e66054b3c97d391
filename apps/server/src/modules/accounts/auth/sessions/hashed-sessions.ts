import type { DBAdapter, Where } from 'better-auth/types';
import { hashToken } from './session-token.ts';

type Row = { token?: unknown };

/**
 * better-auth's adapter with session tokens kept as hashes only: they are hashed on the way in, and a row that was
 * asked for by its token carries it again on the way out. Rows found otherwise show the hash, which opens nothing.
 */
export function hashSessionTokens(inner: DBAdapter): DBAdapter {
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
    // Not one transaction: the inner adapter has none either (better-auth.ts).
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
