import { asc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { banner } from '#src/platform/database/schema.ts';

export type BannerRow = typeof banner.$inferSelect;

/** All banners by group, in their order. */
export async function listAll(db: Executor): Promise<BannerRow[]> {
  return db.select().from(banner).orderBy(asc(banner.group), asc(banner.position), asc(banner.key));
}

/** Locks a banner; null when there is none. */
export async function lockBanner(tx: Tx, key: string): Promise<BannerRow | null> {
  const [row] = await tx.select().from(banner).where(eq(banner.key, key)).for('update');
  return row ?? null;
}

export async function insertBanner(tx: Tx, row: BannerRow): Promise<void> {
  await tx.insert(banner).values(row);
}

/** Clicks are counted beside: they stay as they are. */
export async function updateBanner(tx: Tx, { key, clicks: _, ...fields }: BannerRow): Promise<void> {
  await tx.update(banner).set(fields).where(eq(banner.key, key));
}

export async function deleteBanner(tx: Tx, key: string): Promise<void> {
  await tx.delete(banner).where(eq(banner.key, key));
}
