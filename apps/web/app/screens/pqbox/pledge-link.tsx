import { t } from '@pq/domain/copy';
import { ButtonLink } from '#app/ui/button.tsx';

/** A link to the own pledge on which the access depends: to pay after a failure, or to see when it will be charged. */
export function PledgeLink({ gateKey, pays }: { gateKey: string; pays: boolean }) {
  return (
    <ButtonLink height={40} to={`/my/list?pledge=${gateKey}`}>
      {t(pays ? 'pq.lock.pay' : 'pq.lock.pledge')}
    </ButtonLink>
  );
}
