import type { Pledge } from '@pq/contract/shapes/pledge';
import { Button } from '#app/ui/button.tsx';
import { useWithdraw, withdrawLabel } from './use-withdraw.ts';

/** Withdraws a pledge after a question that says what is withdrawn; its project is named for those who hear the button alone. */
export function WithdrawButton({ pledge, tone }: { pledge: Pledge; tone?: 'tinted' }) {
  const { withdraw, busy } = useWithdraw(pledge);
  return (
    <Button tone={tone} look="text" height={40} busy={busy} onClick={() => void withdraw()}>
      <span className="sr-only">{pledge.project.title} </span>
      {withdrawLabel(pledge.purpose)}
    </Button>
  );
}
