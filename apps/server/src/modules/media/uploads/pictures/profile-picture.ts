import { t } from '@pq/domain/copy';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { pathOfUrl } from '../attachments/attachment-path.ts';
import { dropOwn, takeOwn } from '../queries.ts';

/**
 * Puts an own upload in place of a member's picture, in the transaction of the change; the former one leaves the storage
 * soon after. Either may be empty. Throws invalid at `field` for what is not an own upload of kind profile.
 */
export async function replaceProfilePicture(
  tx: Tx,
  memberId: string,
  { from, to, field }: { from: string; to: string; field: string },
  now: Date,
): Promise<void> {
  if (from === to) return;
  const own = (url: string) => ({ memberId, kind: 'profile' as const, path: pathOfUrl(url) ?? '' });
  if (to !== '' && !(await takeOwn(tx, own(to), now))) throw ProductError.ofField(field, t('field.format'));
  if (from !== '') await dropOwn(tx, own(from));
}
