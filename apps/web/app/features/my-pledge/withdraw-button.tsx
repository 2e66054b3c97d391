import type { Purpose } from '@pq/domain/project';
import { Button } from '#app/ui/button.tsx';
import { useWithdraw, withdrawLabel } from './use-withdraw.ts';

/** Withdraws a pledge after a question. `about` names the project for those who hear the button alone. */
export function WithdrawButton({
  gateKey,
  purpose,
  about,
}: {
  gateKey: string;
  purpose: Purpose;
  about: string;
}) {
  const { withdraw, busy } = useWithdraw(gateKey, purpose);
  return (
    <Button look="text" height={40} busy={busy} onClick={() => void withdraw()}>
      <span className="sr">{about} </span>
      {withdrawLabel(purpose)}
    </Button>
  );
}
