import { t } from '@pq/domain/copy';
import { addDays, formatDate } from '@pq/domain/dates';
import { type Purpose, routeWords } from '@pq/domain/project';
import { PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageMeta } from '#app/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/payment-finish';
import '../auth/auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('pay.confirm.title') });
export const handle = { title: t('pay.title.funding') };

type Placed = { title: string; purpose: Purpose; key: string; finish: string };

/** The pledge is placed: thanks, when the card is charged, and where to see it. */
export default function PaymentFinishScreen() {
  const placed = useLocation().state as Placed | null;
  const navigate = useNavigate();
  const toast = useToast();
  const missing = placed === null;
  useEffect(() => {
    if (missing) void navigate('/my/list', { replace: true });
  }, [missing, navigate]);
  if (!placed) return null;
  const order = placed.purpose === 'ordermade';
  const share = async () => {
    const url = `${window.location.origin}/${routeWords[placed.purpose]}/detail/${placed.key}`;
    if (navigator.share) return navigator.share({ title: placed.title, url }).catch(() => {});
    await navigator.clipboard.writeText(url);
    toast(t('common.copyLink'));
  };
  return (
    <div className="auth auth-done" data-purpose={order ? 'order' : 'funding'}>
      <Icon of={PartyPopper} />
      <h1>{order ? t('pay.finish.title.order') : t('pay.finish.title.funding')}</h1>
      <p>{placed.title}</p>
      <p>{t('pay.finish.body', { date: formatDate(addDays(placed.finish, 1)) })}</p>
      <ButtonLink to="/my/list" height={56} full>
        {t('pay.finish.list')}
      </ButtonLink>
      <Button look="line" height={56} full onClick={() => void share()}>
        {t('common.share')}
      </Button>
    </div>
  );
}
