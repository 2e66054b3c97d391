import { t } from '@pq/domain/copy';
import { type Auth, assertAppCode } from '#src/modules/accounts/index.ts';
import { hasOtherAdmin } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Production takes a code for a release and, of the only admin, for what is released, too. */
export async function codesFor(
  db: Executor,
  { config }: Pick<Platform, 'config'>,
  uid: string,
): Promise<{ alone: boolean; codes: { gather: boolean; release: boolean } }> {
  const alone = !(await hasOtherAdmin(db, uid));
  const isProduction = config.mode === 'production';
  return { alone, codes: { gather: isProduction && alone, release: isProduction } };
}

/** Throws invalid at `code`, tooMany, and wrongState of admins without a second factor. */
export async function assertCode(
  platform: Platform,
  { vault }: Pick<Auth, 'vault'>,
  { uid }: AdminCaller,
  { code = '', isFor }: { code: string | undefined; isFor: 'gather' | 'release' },
): Promise<void> {
  const { codes } = await codesFor(platform.database.db, platform, uid);
  if (!codes[isFor]) return;
  if (code === '') throw ProductError.ofField('code', t('payout.code.required'));
  await assertAppCode(platform, vault, uid, code);
}
