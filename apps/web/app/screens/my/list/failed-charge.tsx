import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { refusalCause } from '@pq/domain/pledge/refusal-reason';
import { CircleAlert, Info } from 'lucide-react';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { isPayingFirst, type PledgeTrouble } from './pledge-trouble.ts';

type Props = {
  pledge: Pledge;
  trouble: PledgeTrouble;
  /** Mends it here and now, where that is all there is to do. */
  onChangeCard(): void;
};

/** What stands between a pledge and its payment, and what happens next; at its end, that nothing is left to do. */
export function FailedCharge({ pledge, trouble, onChangeCard }: Props) {
  const { status, card, failedCard, failureReason = '', paymentDate, held } = pledge;
  const date = formatDay(paymentDate);
  switch (trouble) {
    case 'ended':
      return (
        <NoticeBox look="danger" icon={CircleAlert}>
          <b>{t('my.list.ended')}</b> {refusalCause(failureReason)}
          <br />
          {t('my.list.ended.what')}
        </NoticeBox>
      );
    case 'dropped':
      return (
        <NoticeBox
          look="danger"
          icon={CircleAlert}
          action={
            status === 'ready' ? (
              <Button height={40} onClick={onChangeCard}>
                {t('my.list.changeCard')}
              </Button>
            ) : undefined
          }
        >
          <b>{t('my.list.dropped')}</b>{' '}
          {held ? t('my.list.held.dropped') : t('my.list.dropped.what', { date })}
        </NoticeBox>
      );
    case 'other-card':
      return (
        <NoticeBox look="purpose" icon={Info}>
          <b>{t('my.list.otherCard', { card: cardName(failedCard ?? card) })}</b>{' '}
          {refusalCause(failureReason)}
          <br />
          {held ? t('my.list.held.next') : t('my.list.otherCard.next', { date, card: cardName(card) })}
        </NoticeBox>
      );
    default:
      return (
        <NoticeBox look="danger" icon={CircleAlert}>
          <b>{t('pay.failed')}</b> {failureReason}
          <br />
          {held ? t('my.list.held.next') : t('my.list.nextTry', { date })}
        </NoticeBox>
      );
  }
}

/** Both ways to mend a failed charge; what mends it best is the main one. A card that was dropped pays nothing. */
export function MendCharge({
  title,
  trouble,
  busy,
  onPay,
  onChangeCard,
}: {
  /** Of the project: there may be several of these. */
  title: string;
  trouble: PledgeTrouble;
  busy: boolean;
  onPay(): void;
  onChangeCard(): void;
}) {
  const isPaying = isPayingFirst(trouble);
  const change = (
    <Button key="card" look={isPaying ? 'line' : 'fill'} height={40} onClick={onChangeCard}>
      <span className="sr">{title} </span>
      {t('my.list.changeCard')}
    </Button>
  );
  const pay =
    trouble === 'dropped' ? null : (
      <Button key="pay" look={isPaying ? 'fill' : 'line'} height={40} busy={busy} onClick={onPay}>
        <span className="sr">{title} </span>
        {busy ? t('my.list.paying') : t('my.list.payNow')}
      </Button>
    );
  return <div className="pl-acts pl-mend">{isPaying ? [change, pay] : [pay, change]}</div>;
}
