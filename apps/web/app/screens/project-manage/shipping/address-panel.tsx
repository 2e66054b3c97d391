import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import { percentOf } from '@pq/domain/percent';
import { askAgainFrom } from '@pq/domain/shipping/address-lock';
import { Lock, MapPinOff } from 'lucide-react';
import type { ShippingList } from '#app/data/shipping.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useAddressLock, useAskAgain } from './use-address-lock.ts';

type LockState = 'open' | 'announced' | 'locked';

const badges: Record<LockState, BadgeVariant> = { open: 'plain', announced: 'warn', locked: 'success' };

type Props = {
  pid: string;
  shipping: Pick<ShippingList, 'lockAt' | 'lockAnnouncedAt' | 'askedAt' | 'addresses'>;
  /** Admins only read, and nothing of a hidden project is changed. */
  canLock: boolean;
};

/** Until when backers change their addresses, and what they have answered. */
export function AddressPanel({ pid, shipping, canLock }: Props) {
  const { lockAt, addresses } = shipping;
  const nowMs = useNow();
  const { confirmed, changed, open } = addresses;
  const of = confirmed + changed + open;
  const state: LockState = lockAt === null ? 'open' : lockAt >= nowMs ? 'announced' : 'locked';
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
      {canLock && (of > 0 || state !== 'open') ? <Presses {...{ pid, shipping, state, of }} /> : null}
    </Surface>
  );
}

type PressProps = Pick<Props, 'pid' | 'shipping'> & { state: LockState; of: number };

function Presses({ pid, shipping, state, of }: PressProps) {
  const lock = useAddressLock(pid);
  const isOpen = state === 'open';
  const unlock = t(state === 'locked' ? 'shipping.address.reopen' : 'shipping.address.unlock');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      {state === 'announced' && shipping.addresses.open > 0 ? (
        <AskAgain pid={pid} shipping={shipping} />
      ) : null}
      <Button
        variant={isOpen ? 'line' : 'text'}
        height={40}
        className={`max-tablet:min-h-11 ${isOpen ? '' : '-mb-2 -ml-3.5 [button+&]:m-0'}`}
        busy={lock.busy}
        onClick={() => void (isOpen ? lock.lock(of) : lock.unlock(unlock))}
      >
        {isOpen ? t('shipping.address.lock') : unlock}
      </Button>
    </div>
  );
}

/** A press, or from when on it can be pressed; nothing if the addresses are locked before. */
function AskAgain({ pid, shipping }: Pick<Props, 'pid' | 'shipping'>) {
  const { lockAt, lockAnnouncedAt: announcedAt, askedAt, addresses } = shipping;
  const nowMs = useNow();
  const ask = useAskAgain(pid);
  const from = askAgainFrom({ announcedAt, askedAt, lockAt });
  const n = formatNumber(addresses.open);
  if (from === null) return null;
  if (nowMs < from)
    return (
      <p className="basis-full text-ink-2 text-small">
        {t('shipping.address.question.from', { at: formatMoment(from), n })}
      </p>
    );
  return (
    <Button
      variant="line"
      height={40}
      className="max-tablet:min-h-11"
      busy={ask.busy}
      onClick={() => void ask.ask(addresses.open)}
    >
      {t('shipping.address.question', { n })}
    </Button>
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
