import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { useState } from 'react';
import { rewardsText } from '#app/features/my-pledge/rewards-text.ts';
import { cardDialogPath } from '#app/features/payment-cards/card-dialog-path.ts';
import { CardPicker } from '#app/features/payment-cards/card-picker.tsx';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { DialogFacts } from '#app/ui/floating/dialog-parts.tsx';

type Props = { pledge: Pledge; onPay(card: string): void; onClose(): void };

/** The refused card is not preselected. */
export function PayNowDialog({ pledge, onPay, onClose }: Props) {
  const { project, gateKey, failureReason } = pledge;
  const refused = (pledge.failedCard ?? pledge.card).PCD_PAYER_ID;
  const isOther = pledge.card.PCD_PAYER_ID !== refused;
  const [card, setCard] = useState(isOther ? pledge.card.PCD_PAYER_ID : '');
  const amount = formatWon(pledge.paymentinfo.callAmount);
  return (
    <Dialog
      title={t('pay.now.ask')}
      purpose={pledge.purpose}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={card === ''} onClick={() => onPay(card)}>
            {card === '' ? t('pay.now.chooseCard') : t('pay.now.pay', { amount })}
          </Button>
        </>
      }
    >
      <DialogFacts
        facts={[
          [
            t('pay.now.project'),
            <>
              {project.title}
              <small className="block text-ink-3 text-small">
                {rewardsText(pledge.deliveryinfo.contentidx, project.rewards.content)}
              </small>
            </>,
          ],
          [t('pay.sum.total'), amount],
        ]}
      />
      <div className="mt-5">
        <CardPicker
          value={card}
          onChange={setCard}
          declined={{ card: refused, reason: failureReason ?? t('pay.failed') }}
          returnTo={cardDialogPath('pay-now', gateKey)}
        />
      </div>
      <ActingAccount />
    </Dialog>
  );
}
