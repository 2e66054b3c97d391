import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { CardTrouble } from './card-trouble.tsx';
import { useAddCard } from './use-add-card.ts';

type Props = {
  pledge: Pledge;
  cardRole: 'card' | 'fallback';
  title: string;
  /** Where one comes back to from a card window that takes the whole page. */
  returnTo: string;
  onClose(): void;
};

/** In place of choosing a card, for a member who has none to choose from; the new one is there to choose then. */
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
          <Button look="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button busy={busy} onClick={() => void addCard()}>
            {t('pay.cards.add')}
          </Button>
        </>
      }
    >
      <p>{cardRole === 'card' ? t('pay.cards.none') : t('my.list.fallback.noOther')}</p>
      <CardTrouble told={trouble} />
    </Dialog>
  );
}
