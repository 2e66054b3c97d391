import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/api.tsx';
import { addCardMutation, cardsQuery, startCardWindowMutation } from '#app/data/cards.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { openCardWindow } from './payple-window.ts';

/**
 * Registers a card through the provider's window and saves it; gives its id, or null when nothing was added. `busy` until
 * the window has answered.
 */
export function useAddCard(): { addCard(): Promise<string | null>; busy: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const start = useMutation(startCardWindowMutation(api));
  const add = useMutation(addCardMutation(api));
  const [open, setOpen] = useState(false);
  const addCard = async () => {
    setOpen(true);
    try {
      const result = await openCardWindow(await start.mutateAsync());
      if (result.PCD_PAY_RST === 'close') return null;
      if (result.PCD_PAY_CODE !== '0000') {
        toast(result.PCD_PAY_MSG ?? t('my.card.refused'), 'error');
        return null;
      }
      const { data, msg } = await add.mutateAsync({ ...result, PCD_PAY_CODE: result.PCD_PAY_CODE });
      await client.invalidateQueries({ queryKey: cardsQuery(api).queryKey });
      toast(msg ?? t('my.card.added'));
      return data.PCD_PAYER_ID;
    } catch (error) {
      toast(error instanceof Error && error.name === 'CallError' ? error.message : t('err.network'), 'error');
      return null;
    } finally {
      setOpen(false);
    }
  };
  return { addCard, busy: open };
}
