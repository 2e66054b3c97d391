import { addCard, listCards } from '@pq/contract/endpoints/cards';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { CardWindowResult } from './payple-window.ts';

/**
 * Returns the card's id, or null when none was added. A refusal is passed to `onTrouble` or shown as a toast.
 */
export function useSaveCard(
  onTrouble?: (trouble: string) => void,
): (result: CardWindowResult) => Promise<string | null> {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const add = useMutation(callMutation(api, addCard));
  return async (result) => {
    if (result.PCD_PAY_RST === 'close') return null;
    if (result.PCD_PAY_CODE !== '0000') {
      const trouble = result.PCD_PAY_MSG ?? t('my.card.refused');
      if (onTrouble) onTrouble(trouble);
      else toast(trouble, 'error');
      return null;
    }
    const { data, msg } = await add.mutateAsync({ card: { ...result, PCD_PAY_CODE: result.PCD_PAY_CODE } });
    await invalidate(client, listCards);
    toast(msg ?? t('my.card.added'));
    return data.PCD_PAYER_ID;
  };
}

export function cardTrouble(error: unknown): string {
  return error instanceof Error && error.name === 'CallError' ? error.message : t('pay.windowFailed');
}
