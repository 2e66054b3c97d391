import { t } from '@pq/domain/copy';
import { CircleCheck, Clock3 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Message } from '#app/ui/forms/message.tsx';
import { PledgeNote } from './pledge-note.tsx';
import type { Outcome } from './use-pay-now.ts';

type Props = { outcome: Outcome | undefined; busy: boolean; reason: string | undefined };

/** What came of paying at once, told where it was asked for. */
export function PaidNow({ outcome, busy, reason }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isPaid = outcome?.kind === 'paid';
  // The button that was pressed is gone; the focus goes on to what came of it.
  useEffect(() => {
    if (isPaid && document.activeElement === document.body) place.current?.focus();
  }, [isPaid]);
  return (
    <div ref={place} role="status" className="focus:outline-none" tabIndex={-1}>
      {busy ? <span className="sr-only">{t('my.list.paying')}</span> : null}
      {busy || !outcome ? null : outcome.kind === 'refused' ? (
        <Message tone="danger">
          {outcome.text} <span className="sr-only">{reason}</span>
        </Message>
      ) : (
        <PledgeNote icon={isPaid ? CircleCheck : Clock3}>{outcome.text}</PledgeNote>
      )}
    </div>
  );
}
