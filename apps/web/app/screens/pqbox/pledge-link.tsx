import { t } from '@pq/domain/copy';
import { ButtonLink } from '#app/ui/button.tsx';

export function PledgeLink({ gateKey, pays }: { gateKey: string; pays: boolean }) {
  return (
    <ButtonLink height={40} to={`/my/list?pledge=${gateKey}`}>
      {t(pays ? 'pq.lock.pay' : 'pq.lock.pledge')}
    </ButtonLink>
  );
}
