import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import { percentOf } from '@pq/domain/percent';
import { Lock, MapPinOff } from 'lucide-react';
import type { ShippingList } from '#app/data/shipping.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useAddressLock } from './use-address-lock.ts';

type LockState = 'open' | 'announced' | 'locked';

const badges: Record<LockState, BadgeVariant> = { open: 'plain', announced: 'warn', locked: 'success' };

type Props = {
  pid: string;
  shipping: Pick<ShippingList, 'lockAt' | 'addresses'>;
  /** Admins only read, and nothing of a hidden project is changed. */
  canLock: boolean;
};

/** Until when backers change their addresses, and what they have answered. */
export function AddressPanel({ pid, shipping: { lockAt, addresses }, canLock }: Props) {
  const nowMs = useNow();
  const lock = useAddressLock(pid);
  const { confirmed, changed, open } = addresses;
  const of = confirmed + changed + open;
  const state: LockState = lockAt === null ? 'open' : lockAt >= nowMs ? 'announced' : 'locked';
  const unlock = t(state === 'locked' ? 'shipping.address.reopen' : 'shipping.address.unlock');
  const texts = { of: formatNumber(of), n: formatNumber(confirmed) };
  return (
    <Surface>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-h2">{t('shipping.address')}</h2>
        <Badge variant={badges[state]}>
          {state === 'open' ? null : <Icon of={Lock} size={16} />}
          {t(`shipping.address.state.${state}`)}
        </Badge>
      </div>
      <LockText state={state} lockAt={lockAt} of={of} />
      <div className="mt-4 flex items-center justify-between gap-3 text-note">
        <b className="font-semibold">{t('shipping.address.confirmed')}</b>
        <span>
          {texts.n} / {texts.of}
        </span>
      </div>
      <div
        className="mt-2 h-2 overflow-hidden rounded-[4px] bg-ground-2 forced-colors:inset-ring forced-colors:inset-ring-ink"
        role="img"
        aria-label={t('shipping.address.bar', texts)}
      >
        <i
          className="block h-full rounded-[inherit] bg-success forced-colors:bg-[Highlight]"
          style={{ width: `${percentOf(confirmed, of)}%` }}
        />
      </div>
      <p className="mt-2 text-ink-2 text-small">
        {t('shipping.address.counts', {
          confirmed: texts.n,
          changed: formatNumber(changed),
          open: formatNumber(open),
        })}
      </p>
      {canLock && (of > 0 || state !== 'open') ? (
        <Button
          variant={state === 'open' ? 'line' : 'text'}
          height={40}
          className={`max-tablet:min-h-11 ${state === 'open' ? 'mt-4' : 'mt-2 -mb-2 -ml-3.5'}`}
          busy={lock.busy}
          onClick={() => void (state === 'open' ? lock.lock(of) : lock.unlock(unlock))}
        >
          {state === 'open' ? t('shipping.address.lock') : unlock}
        </Button>
      ) : null}
    </Surface>
  );
}

type TextProps = { state: LockState; lockAt: number | null; of: number };

function LockText({ state, lockAt, of }: TextProps) {
  if (state === 'open' || lockAt === null)
    return <p className="mt-3 text-ink-2 text-note">{t('shipping.address.open')}</p>;
  return (
    <div className="mt-3 text-note">
      <p className="font-semibold">{t(`shipping.address.${state}`, { day: formatWeekday(lockAt) })}</p>
      <p className="text-ink-2 text-small">
        {state === 'announced'
          ? t('shipping.address.announced.mailed', { n: formatNumber(of) })
          : t('shipping.address.locked.sub')}
      </p>
    </div>
  );
}

export function DoubtfulNote({ doubtful }: { doubtful: number }) {
  const n = formatNumber(doubtful);
  return (
    <NoticeBox
      variant="danger"
      icon={MapPinOff}
      className="large-text:flex-wrap"
      action={
        <ButtonLink
          variant="lineOnGround"
          height={40}
          className="max-tablet:min-h-11"
          to="?address=doubtful"
          replace
          preventScrollReset
        >
          {t('shipping.address.doubtful.show', { n })}
        </ButtonLink>
      }
    >
      <b>{t('shipping.address.doubtful', { n })}</b> {t('shipping.address.doubtful.sub')}
    </NoticeBox>
  );
}
