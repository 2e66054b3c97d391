import { t } from '@pq/domain/copy';
import { createContext, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type Pressed, signInTexts } from './pressed.ts';

const PageStateContext = createContext<object | null>(null);

/** Restored at the return from the sign-in. */
export const PageStateProvider = PageStateContext.Provider;

/** The press is completed at the return (`resume-press.tsx`). */
export function useSignInFirst(): (pressed: Pressed) => Promise<void> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const pageState = useContext(PageStateContext);
  return async (pressed) => {
    const next = `${pathname}${search}`;
    if (pageState) await navigate(next, { replace: true, state: pageState, preventScrollReset: true });
    toast(t(signInTexts[pressed.act]), 'note');
    await navigate('/login', {
      state: { next, nextState: { ...pageState, pressed: { ...pressed, at: Date.now() } } },
    });
  };
}
