import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { startCardWindowMutation } from '#app/data/cards.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { leaveForCardWindow } from './full-page-window.ts';
import { isInAppBrowser } from './in-app-browser.ts';
import { openCardWindow } from './payple-window.ts';
import { cardTrouble, useSaveCard } from './use-save-card.ts';

/**
 * Registers a card through the provider's window and saves it; gives its id, or null when nothing was added. `busy` until
 * the window has answered. Where the window takes the whole page, one comes back to `returnTo`, or to this place as it is.
 */
export function useAddCard(returnTo?: string): { addCard(): Promise<string | null>; busy: boolean } {
  const toast = useToast();
  const start = useMutation(startCardWindowMutation(useApi()));
  const save = useSaveCard();
  const { pathname, search, state } = useLocation();
  const [open, setOpen] = useState(false);
  const addCard = async () => {
    setOpen(true);
    try {
      const opened = await start.mutateAsync();
      const answerTo = isInAppBrowser(navigator.userAgent)
        ? leaveForCardWindow({ path: returnTo ?? `${pathname}${search}`, state })
        : null;
      return await save(await openCardWindow(opened, answerTo));
    } catch (error) {
      toast(cardTrouble(error), 'error');
      return null;
    } finally {
      setOpen(false);
    }
  };
  return { addCard, busy: open };
}
