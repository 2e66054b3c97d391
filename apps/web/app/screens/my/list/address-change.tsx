import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatWeekday } from '@pq/domain/format-weekday';
import { canChangePledge } from '@pq/domain/pledge/pledge';
import { addressRefusal } from '@pq/domain/shipping/address-lock';
import { useNow } from '#app/lib/now.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Of an open project the whole pledge is changed instead. */
export function AddressChange({ pledge }: { pledge: Pledge }) {
  const now = useNow();
  const { gateKey, status, project, parcel, shipping, addressLockedAt: lockAt } = pledge;
  if (canChangePledge(status, project, now)) return null;
  // A pledge before its payment does not say whether its parcels are recorded; the page does.
  const isRecorded = shipping !== null || status !== 'paid' || !parcel;
  const hasLeft = (shipping?.parcels.length ?? 0) > 0;
  const refusal = addressRefusal(
    { status, project: { state: project.state, isRecorded }, hasLeft, lockAt },
    now,
  );
  if (refusal === 'locked' && lockAt !== null)
    return <p className="mt-2 text-ink-3">{t('address.locked.on', { date: formatDay(lockAt) })}</p>;
  if (refusal !== null) return null;
  return (
    <>
      {lockAt === null ? null : (
        <p className="mt-2 text-ink-3">{t('my.list.address.until', { day: formatWeekday(lockAt) })}</p>
      )}
      <ButtonLink
        className="mt-2"
        variant="lineOnGround"
        height={40}
        to={`/address/${encodeURIComponent(gateKey)}`}
        state={{ edit: true }}
      >
        <span className="sr-only">{project.title} </span>
        {t(parcel ? 'my.list.address.change' : 'address.edit.contact')}
      </ButtonLink>
    </>
  );
}
