import { listCards } from '@pq/contract/endpoints/cards';
import { changePledgeCard, listPledges, nameFallbackCard } from '@pq/contract/endpoints/pledges';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { type LabelKey, t } from '@pq/domain/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery, invalidate } from '#app/data/client/calls.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { cardDialogPath } from './card-dialog-path.ts';
import { CardPicker } from './card-picker.tsx';
import { CardTrouble } from './card-trouble.tsx';
import { useAddCard } from './use-add-card.ts';

/** The purpose of the card: to be charged next, or as a fallback when the first charge is declined. */
export type CardRole = 'card' | 'fallback';

const words: Record<CardRole, { title: LabelKey; confirm: LabelKey; done: LabelKey }> = {
  card: { title: 'my.list.changeCard', confirm: 'common.change', done: 'my.list.cardChanged' },
  fallback: { title: 'my.list.fallback', confirm: 'my.list.fallback.name', done: 'my.list.fallback.named' },
};

type Props = { pledge: Pledge; cardRole: CardRole; onClose(): void };

export function ChooseCardDialog(props: Props) {
  const { pledge, cardRole } = props;
  const cards = useQuery(callQuery(useApi(), listCards, {}));
  const except = cardRole === 'fallback' ? pledge.card.PCD_PAYER_ID : undefined;
  const returnTo = cardDialogPath(cardRole === 'card' ? 'change-card' : 'fallback-card', pledge.gateKey);
  const none = cards.data?.every(({ PCD_PAYER_ID: id }) => id === except) ?? false;
  return none ? (
    <AddCardDialog {...props} title={t(words[cardRole].title)} returnTo={returnTo} />
  ) : (
    <PickCardDialog {...props} returnTo={returnTo} except={except} />
  );
}

type PickProps = Props & { returnTo: string; except: string | undefined };

function PickCardDialog({ pledge, cardRole, onClose, returnTo, except }: PickProps) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation(callMutation(api, changePledgeCard));
  const name = useMutation(callMutation(api, nameFallbackCard));
  const now = (cardRole === 'card' ? pledge.card : pledge.fallback)?.PCD_PAYER_ID ?? '';
  const [card, setCard] = useState(cardRole === 'card' && pledge.cardDropped ? '' : now);
  const { title, confirm, done } = words[cardRole];
  const choose = async () => {
    try {
      await (cardRole === 'card' ? change : name).mutateAsync({ key: pledge.gateKey, card });
      // Closes before the pressed button is removed with the former card, so that the focus can return to it.
      onClose();
      toast(t(done));
      await invalidate(client, listPledges);
    } catch (error) {
      toast(error instanceof Error ? error.message : t('err.network'), 'error');
    }
  };
  return (
    <Dialog
      title={t(title)}
      purpose={pledge.purpose}
      description={cardRole === 'card' ? pledge.project.title : t('my.list.fallback.none')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            busy={change.isPending || name.isPending}
            disabled={card === '' || card === now}
            onClick={() => void choose()}
          >
            {t(confirm)}
          </Button>
        </>
      }
    >
      <div>
        <CardPicker
          value={card}
          onChange={setCard}
          returnTo={returnTo}
          {...(except === undefined ? {} : { except })}
        />
      </div>
      <ActingAccount />
    </Dialog>
  );
}

type AddProps = Props & {
  title: string;
  /** The address to which a full-page card window returns. */
  returnTo: string;
};

function AddCardDialog({ pledge, cardRole, title, returnTo, onClose }: AddProps) {
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
