import { t } from '@pq/domain/copy';
import { ButtonLink } from '#app/ui/button.tsx';

/** The way to the own pledge that a box hangs on: to pay what has failed, or to see when it will be paid. */
export function PledgeLink({ gateKey, pays }: { gateKey: string; pays: boolean }) {
  return (
    <ButtonLink height={40} to={`/my/list?pledge=${gateKey}`}>
      {t(pays ? 'pq.lock.pay' : 'pq.lock.pledge')}
    </ButtonLink>
  );
}
