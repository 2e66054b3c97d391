import { confirmAddress } from '@pq/contract/endpoints/addresses';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Lock, TriangleAlert } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import type { Delivery } from './delivery.ts';

type Props = {
  delivery: Delivery;
  token: string | undefined;
  /** Where a visitor signs in. */
  login: string | null;
  onAnswered(delivery: Delivery): void;
  /** Null if it cannot be changed, here or at all. */
  onEdit: (() => void) | null;
};

export function AddressCard(props: Props) {
  const { delivery } = props;
  const { refusal } = delivery;
  return (
    <>
      <Badges delivery={delivery} />
      <h1 className="mt-1 text-h2">{headingOf(delivery)}</h1>
      <Recipient delivery={delivery} />
      {refusal === null ? null : <p className="mt-4">{refusalText(delivery)}</p>}
      <p role="status" className="mt-3 empty:hidden">
        {delivery.answer === 'confirmed' ? t('address.done.confirmed') : null}
      </p>
      {refusal === null || canConfirm(delivery) ? <Answer {...props} /> : null}
      <Foot delivery={delivery} />
    </>
  );
}

/** Also what is left to be sent is confirmed; masked, it is not named. */
function canConfirm({ refusal, answer, masked, lines }: Delivery): boolean {
  if (answer !== 'open') return false;
  return refusal === null || (refusal === 'left' && (masked || lines.length > 0));
}

function headingOf(delivery: Delivery): string {
  const { refusal, answer, parcel } = delivery;
  if (refusal !== null && !canConfirm(delivery)) return t('address.fixed');
  if (answer === 'open') return t(parcel ? 'address.ask' : 'address.ask.contact');
  return t(parcel ? 'address.answered' : 'address.answered.contact');
}

function Badges({ delivery: { refusal, answer, doubts } }: Pick<Props, 'delivery'>) {
  if (refusal !== null) return <Badge icon={Lock}>{t(`address.badge.${refusal}`)}</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {answer === 'open' ? null : (
        <Badge variant="success" icon={CircleCheck}>
          {t(`address.badge.${answer}`)}
        </Badge>
      )}
      {answer === 'confirmed'
        ? null
        : doubts.map((doubt) => (
            <Badge key={doubt} variant="warn" icon={TriangleAlert}>
              {t(`address.doubt.${doubt}`)}
            </Badge>
          ))}
    </span>
  );
}

function Recipient({ delivery: { profile, address, etc, parcel } }: Pick<Props, 'delivery'>) {
  return (
    <div className="mt-2 grid gap-1 wrap-anywhere">
      <p>
        <b className="font-semibold">{profile.name}</b> · {profile.tel}
      </p>
      {parcel ? (
        <p>{[`(${address.zonecode}) ${address.basic}`, address.detail].filter(Boolean).join(', ')}</p>
      ) : null}
      {etc ? <p className="whitespace-pre-line text-ink-3 text-note">{etc}</p> : null}
    </div>
  );
}

function Answer(props: Props) {
  const { delivery, token, login, onAnswered, onEdit } = props;
  const client = useQueryClient();
  const { gateKey, version, masked, doubts, refusal } = delivery;
  const confirm = useMutation({
    ...callMutation(useApi(), confirmAddress),
    onSuccess: ({ data }) => onAnswered(data),
    // It may have been changed or locked elsewhere.
    onError: () => invalidate(client, 'shipping'),
  });
  const isOpen = canConfirm(delivery);
  const isDoubtful = doubts.length > 0 && refusal === null;
  const yes = (
    <Button
      variant={isDoubtful ? 'line' : 'fill'}
      height={56}
      full
      busy={confirm.isPending}
      onClick={() => confirm.mutate({ gateKey, version, ...(token && { token }) })}
    >
      {t(isDoubtful ? 'address.yes.doubtful' : 'address.yes')}
    </Button>
  );
  const fix = refusal === null ? <Fix login={login} onEdit={onEdit} isFirst={isOpen && isDoubtful} /> : null;
  return (
    <>
      <div className="mt-5 grid gap-2.5 tablet:grid-cols-2 [&>:only-child]:col-span-full">
        {isOpen && !isDoubtful ? yes : null}
        {fix}
        {isOpen && isDoubtful ? yes : null}
      </div>
      <Message tone="danger" role="alert" className="empty:hidden">
        {confirm.error?.message}
      </Message>
      {masked ? (
        <p className="mt-3 text-ink-3 text-small">{t(login ? 'address.masked' : 'address.masked.other')}</p>
      ) : null}
    </>
  );
}

/** A visitor signs in first; another account cannot. */
function Fix({ login, onEdit, isFirst }: Pick<Props, 'login' | 'onEdit'> & { isFirst: boolean }) {
  const variant = isFirst ? 'fill' : 'line';
  if (onEdit)
    return (
      <Button variant={variant} height={56} full onClick={onEdit}>
        {t('address.fix')}
      </Button>
    );
  if (login === null) return null;
  return (
    <ButtonLink to={login} variant={variant} height={56} full>
      {t('address.fix.signIn')}
    </ButtonLink>
  );
}

function refusalText({ refusal, lockAt }: Delivery): string {
  if (refusal === 'left') return t('address.left');
  if (refusal === 'locked' && lockAt !== null) return t('address.locked.on', { date: formatDay(lockAt) });
  return t('address.closed');
}

function Foot({ delivery: { lines, lockAt, refusal, parcel } }: Pick<Props, 'delivery'>) {
  const rewards = lines.map(({ name, choiceText, count }) =>
    t('my.list.rewardLine', {
      context: choiceText === '' ? name : `${name} (${choiceText})`,
      n: formatNumber(count),
    }),
  );
  const until = lockAt === null ? t('address.always') : t('address.until', { day: formatWeekday(lockAt) });
  return (
    <p className="mt-4 text-ink-3 text-small empty:hidden">
      {[
        ...(rewards.length > 0 ? [t('address.lines', { rewards: rewards.join(', ') })] : []),
        ...(refusal === null && parcel ? [until] : []),
      ].join(' · ')}
    </p>
  );
}
