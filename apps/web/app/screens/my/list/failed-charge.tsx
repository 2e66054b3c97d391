import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { refusalCause } from '@pq/domain/pledge/refusal-reason';
import { CircleAlert, Info } from 'lucide-react';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { Button } from '#app/ui/button.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { PledgeNote } from './pledge-note.tsx';
import { isPayingFirst, type PledgeTrouble } from './pledge-trouble.ts';

type Props = {
  pledge: Pledge;
  trouble: PledgeTrouble;
  onChangeCard(): void;
};

export function FailedCharge({ pledge, trouble, onChangeCard }: Props) {
  const { status, card, failedCard, failureReason = '', paymentDate, held } = pledge;
  const date = formatDay(paymentDate);
  switch (trouble) {
    case 'ended':
      return (
        <PledgeNote variant="danger" icon={CircleAlert}>
          <b>{t('my.list.ended')}</b> {refusalCause(failureReason)}
          <br />
          {t('my.list.ended.what')}
        </PledgeNote>
      );
    case 'dropped':
      return (
        <PledgeNote
          variant="danger"
          icon={CircleAlert}
          action={
            status === 'ready' ? (
              <Button
                className="max-tablet:mt-1 max-tablet:min-h-11 max-tablet:w-full tablet:ml-auto"
                height={40}
                onClick={onChangeCard}
              >
                {t('my.list.changeCard')}
              </Button>
            ) : undefined
          }
        >
          <b>{t('my.list.dropped')}</b>{' '}
          {held ? t('my.list.held.dropped') : t('my.list.dropped.what', { date })}
        </PledgeNote>
      );
    case 'other-card':
      return (
        <PledgeNote variant="purpose" icon={Info}>
          <b>
            <WrappedText>{t('my.list.otherCard', { card: cardName(failedCard ?? card) })}</WrappedText>
          </b>{' '}
          {refusalCause(failureReason)}
          <br />
          <WrappedText>
            {held ? t('my.list.held.next') : t('my.list.otherCard.next', { date, card: cardName(card) })}
          </WrappedText>
        </PledgeNote>
      );
    default:
      return (
        <PledgeNote variant="danger" icon={CircleAlert}>
          <b>{t('pay.failed')}</b> {failureReason}
          <br />
          {held ? t('my.list.held.next') : t('my.list.nextTry', { date })}
        </PledgeNote>
      );
  }
}

const MEND = 'max-tablet:min-h-11 max-tablet:flex-1';

export function RecoverCharge({
  title,
  trouble,
  busy,
  onPay,
  onChangeCard,
}: {
  /** The title of the project, since there may be several of these dialogs. */
  title: string;
  trouble: PledgeTrouble;
  busy: boolean;
  onPay(): void;
  onChangeCard(): void;
}) {
  const isPaying = isPayingFirst(trouble);
  const change = (
    <Button
      key="card"
      className={MEND}
      variant={isPaying ? 'line' : 'fill'}
      height={40}
      onClick={onChangeCard}
    >
      <span className="sr-only">{title} </span>
      {t('my.list.changeCard')}
    </Button>
  );
  const pay =
    trouble === 'dropped' ? null : (
      <Button
        key="pay"
        className={MEND}
        variant={isPaying ? 'fill' : 'line'}
        height={40}
        busy={busy}
        onClick={onPay}
      >
        <span className="sr-only">{title} </span>
        {busy ? t('my.list.paying') : t('my.list.payNow')}
      </Button>
    );
  return (
    <div className="flex gap-2 max-tablet:order-first max-tablet:col-span-full">
      {isPaying ? [change, pay] : [pay, change]}
    </div>
  );
}
