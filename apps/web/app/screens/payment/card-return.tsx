import { t } from '@pq/domain/copy';
import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { comeBackFromCardWindow, handOverCard } from '#app/features/payment-cards/full-page-window.ts';
import { cardTrouble, useSaveCard } from '#app/features/payment-cards/use-save-card.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Route } from './+types/card-return';
import { PaymentSkeleton } from './payment-skeleton.tsx';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.card.return') });
export const handle = { title: t('my.card.title') };

/** The card may still be saved later; it is then added to the cards of the page that is shown by then. */
const SAVE_WAIT_MS = 15_000;
const LATE = Symbol('late');

export default function CardReturnScreen() {
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveCard();
  const begun = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const back = comeBackFromCardWindow();
    if (!back) return void navigate('/my/card', { replace: true });
    const { path, state } = back.before;
    const saved = save(back.result).catch((error: unknown) => {
      toast(cardTrouble(error), 'error');
      return null;
    });
    const timeout = new Promise<typeof LATE>((end) => setTimeout(end, SAVE_WAIT_MS, LATE));
    void Promise.race([saved, timeout]).then((outcome) => {
      // The user has gone elsewhere in the meantime.
      if (!isShown.current) return;
      if (outcome === LATE) toast(t('pay.card.late'), 'error');
      else if (outcome) handOverCard(path, outcome);
      return navigate(path, { replace: true, state });
    });
  }, [navigate, save, toast]);
  return (
    <>
      <Wrap className="animate-late pt-6">
        <NoticeBox
          icon={Clock}
          action={
            <ButtonAnchor variant="line" height={40} href="/my/card">
              {t('pay.card.stuck.go')}
            </ButtonAnchor>
          }
        >
          {t('pay.card.stuck')}
        </NoticeBox>
      </Wrap>
      <PaymentSkeleton />
    </>
  );
}
