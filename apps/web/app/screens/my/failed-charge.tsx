import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { dateOf } from './pledge-history.tsx';

/** Why a charge failed, and when it is tried again; nothing of a pledge that has not failed. */
export function FailedCharge({ pledge }: { pledge: Pledge }) {
  const { status, failureReason, paymentDate } = pledge;
  if (status !== 'retry' && status !== 'fail') return null;
  return (
    <NoticeBox look="danger" icon={CircleAlert}>
      <b>{t('my.list.failedPlain')}</b> {failureReason}
      {status === 'retry' ? (
        <>
          <br />
          {t('my.list.nextTry', { date: dateOf(paymentDate) })}
        </>
      ) : null}
    </NoticeBox>
  );
}

/** Both ways to mend a failed charge. */
export function MendCharge({
  busy,
  onPay,
  onChangeCard,
}: {
  busy: boolean;
  onPay(): void;
  onChangeCard(): void;
}) {
  return (
    <div className="pl-acts pl-mend">
      <Button look="line" height={40} onClick={onChangeCard}>
        {t('my.list.changeCard')}
      </Button>
      <Button height={40} busy={busy} onClick={onPay}>
        {busy ? t('my.list.paying') : t('my.list.payNow')}
      </Button>
    </div>
  );
}
