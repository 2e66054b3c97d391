import { t } from '@pq/domain/copy';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { comeBackFromCardWindow, handOverCard } from '#app/features/payment-cards/full-page-window.ts';
import { cardTrouble, useSaveCard } from '#app/features/payment-cards/use-save-card.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { Route } from './+types/card-return';
import { PaymentSkeleton } from './payment-skeleton.tsx';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.card.return') });
export const handle = { title: t('my.card.title') };

export default function CardReturnScreen() {
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveCard();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const back = comeBackFromCardWindow();
    if (!back) return void navigate('/my/card', { replace: true });
    const { path, state } = back.before;
    void save(back.result)
      .catch((error: unknown) => {
        toast(cardTrouble(error), 'error');
        return null;
      })
      .then((addedCard) => {
        if (addedCard) handOverCard(path, addedCard);
        return navigate(path, { replace: true, state });
      });
  }, [navigate, save, toast]);
  return <PaymentSkeleton />;
}
