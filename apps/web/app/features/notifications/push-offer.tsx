import { getWebPushKey } from '@pq/contract/endpoints/push';
import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { pushSupport } from '#app/lib/push/browser-push.ts';
import { Button } from '#app/ui/button.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePush } from './use-push.ts';

const RESTS_UNTIL = 'pq.push-rests';
const REST_MS = 90 * DAY_MS;

/** Offers pushes to this browser, where it can receive them and does not; after 괜찮습니다 not for 90 days. */
export function PushOffer({ uid }: { uid: string }) {
  const [isOffered, setOffered] = useState(false);
  // Browsers know it, the server does not.
  useEffect(() => {
    setOffered(pushSupport() === 'ready' && restsUntil() <= Date.now());
  }, []);
  const { data } = useQuery({ ...callQuery(useApi(), getWebPushKey, {}), enabled: isOffered });
  if (!isOffered || !data || data.key === null) return null;
  return <Offer uid={uid} webPushKey={data.key} onLater={() => setOffered(false)} />;
}

type Props = { uid: string; webPushKey: string; onLater(): void };

function Offer({ uid, webPushKey, onLater }: Props) {
  const push = usePush(uid, webPushKey);
  if (push.state !== 'off') return null;
  return (
    <aside
      className={`${surfaceClass} mt-4 flex gap-3 px-4 py-5 tablet:px-6`}
      aria-label={t('pushHere.title')}
    >
      <Icon of={BellRing} size={20} className="mt-0.5 flex-none text-brand" />
      <div className="min-w-0 flex-1">
        <b className="font-semibold text-label text-pretty">{t('pushHere.offer')}</b>
        <p className="mt-1 text-ink-2 text-note text-pretty">{t('pushHere.offer.sub')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="tint" height={40} busy={push.busy} onClick={push.turnOn}>
            {t('pushHere.turnOn')}
          </Button>
          <Button
            variant="line"
            height={40}
            onClick={() => {
              rest();
              onLater();
            }}
          >
            {t('pushHere.later')}
          </Button>
        </div>
      </div>
    </aside>
  );
}

function restsUntil(): number {
  try {
    return Number(localStorage.getItem(RESTS_UNTIL) ?? 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function rest(): void {
  try {
    localStorage.setItem(RESTS_UNTIL, String(Date.now() + REST_MS));
  } catch {
    // Without storage the offer is not shown.
  }
}
