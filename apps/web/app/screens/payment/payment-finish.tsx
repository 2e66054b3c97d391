import { t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { type Purpose, routeWords } from '@pq/domain/project';
import { PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useShare } from '#app/features/share/use-share.ts';
import { pageMeta } from '#app/page-meta.ts';
import { usePlaceState } from '#app/place-state.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import type { Route } from './+types/payment-finish';
import { paymentTitle } from './payment-title.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.confirm.title') });
export const handle = { title: paymentTitle };

type Placed = { title: string; purpose: Purpose; key: string; finish: string };

/** The pledge is placed: thanks, when the card is charged, and where to see it. */
export default function PaymentFinishScreen() {
  const placed = usePlaceState<Placed>();
  const navigate = useNavigate();
  const share = useShare();
  const missing = placed === null;
  useEffect(() => {
    if (missing) void navigate('/my/list', { replace: true });
  }, [missing, navigate]);
  if (!placed) return null;
  const url = () => `${window.location.origin}/${routeWords[placed.purpose]}/detail/${placed.key}`;
  return (
    <DonePanel
      icon={PartyPopper}
      title={placed.purpose === 'ordermade' ? t('pay.finish.title.order') : t('pay.finish.title.funding')}
      data-purpose={routeWords[placed.purpose]}
      actions={
        <>
          <ButtonLink to="/my/list" height={56} full>
            {t('pay.finish.list')}
          </ButtonLink>
          <Button
            look="line"
            height={56}
            full
            onClick={() => void share({ title: placed.title, url: url() })}
          >
            {t('common.share')}
          </Button>
        </>
      }
    >
      <p>{placed.title}</p>
      <p>{t('pay.finish.body', { date: formatDate(paymentDate(placed.finish)) })}</p>
    </DonePanel>
  );
}
