import { startCardWindow } from '@pq/contract/endpoints/cards';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { leaveForCardWindow, takesFullPage } from './full-page-window.ts';
import { openCardWindow } from './payple-window.ts';
import { cardTrouble, useSaveCard } from './use-save-card.ts';

type AddCard = { addCard(): Promise<string | null>; busy: boolean; trouble: string | null };

/**
 * Returns the card's id, or null when none was added. `trouble` is shown next to the cards. Where the window
 * takes the whole page, it returns to `returnTo`, or to the current page with its state.
 */
export function useAddCard(returnTo?: string): AddCard {
  const [trouble, setTrouble] = useState<string | null>(null);
  const start = useMutation(callMutation(useApi(), startCardWindow));
  const save = useSaveCard(setTrouble);
  const { pathname, search, state } = useLocation();
  const [open, setOpen] = useState(false);
  const addCard = async () => {
    setOpen(true);
    setTrouble(null);
    try {
      const { data: opened } = await start.mutateAsync({});
      const answerTo = takesFullPage(window)
        ? leaveForCardWindow({ path: returnTo ?? `${pathname}${search}`, state })
        : null;
      return await save(await openCardWindow(opened, answerTo));
    } catch (error) {
      setTrouble(cardTrouble(error));
      return null;
    } finally {
      setOpen(false);
    }
  };
  return { addCard, busy: open, trouble };
}
