import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { CardTrouble } from './card-trouble.tsx';
import { useAddCard } from './use-add-card.ts';

type Props = {
  pledge: Pledge;
  cardRole: 'card' | 'fallback';
  title: string;
  /** The address to which a full-page card window returns. */
  returnTo: string;
  onClose(): void;
};

export function AddCardDialog({ pledge, cardRole, title, returnTo, onClose }: Props) {
  const { addCard, busy, trouble } = useAddCard(returnTo);
  return (
    <Dialog
      title={title}
      purpose={pledge.purpose}
      description={cardRole === 'card' ? pledge.project.title : t('my.list.fallback.none')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button busy={busy} onClick={() => void addCard()}>
            {t('pay.cards.add')}
          </Button>
        </>
      }
    >
      <p>{cardRole === 'card' ? t('pay.cards.none') : t('my.list.fallback.noOther')}</p>
      <CardTrouble trouble={trouble} />
      <ActingAccount />
    </Dialog>
  );
}
