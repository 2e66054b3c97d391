import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { isPaymentFixable } from '@pq/domain/pledge/backer-needs';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { hiddenUntil } from '@pq/domain/project/hidden-until';
import { routeSegments } from '@pq/domain/project/project';
import { CircleCheck, Clock3, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { BoxLink } from '#app/features/my-pledge/box-link.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { PurposeContext } from '#app/ui/purpose-context.ts';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { FailedCharge, RecoverCharge } from './failed-charge.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { PledgeDetails } from './pledge-details.tsx';
import { PledgeHead } from './pledge-head.tsx';
import { PledgeNote } from './pledge-note.tsx';
import { pledgeBox } from './pledge-shape.ts';
import { troubleOf } from './pledge-trouble.ts';
import { ProofLink, ProofNote } from './proof-note.tsx';
import { PledgeShipping } from './shipping/pledge-shipping.tsx';
import { isUnderWay, type Outcome, outcomeOf, type PayNowState } from './use-pay-now.ts';

type Props = {
  pledge: Pledge;
  /** Whether a link names it. */
  opened: boolean;
  payNow: PayNowState;
  onPay(): void;
  onChangeCard(): void;
  onNameFallback(): void;
};

export function PledgeBox({ pledge, opened, payNow, onPay, onChangeCard, onNameFallback }: Props) {
  const { project, status, purpose } = pledge;
  const hidden = project.state === 'blind' && isPendingPledge(status);
  const trouble = troubleOf(pledge);
  const title = `pledge-${pledge.gateKey}`;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!opened) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  // The pressed button is gone with the state to which it belonged.
  useRestoreFocus(box, `${status} ${pledge.fallback?.PCD_PAYER_ID ?? ''}`);
  return (
    <PurposeContext value={routeSegments[purpose]}>
      <article
        ref={box}
        className={`${pledgeBox} ${isPaymentFixable(pledge) ? 'tablet:inset-ring-danger-line' : 'tablet:inset-ring-line'}`}
        data-purpose={routeSegments[purpose]}
        aria-labelledby={title}
        tabIndex={-1}
      >
        <PledgeHead pledge={pledge} titleId={title} onNameFallback={onNameFallback} />
        {hidden ? (
          <PledgeNote icon={EyeOff}>
            {t('my.list.hidden', { date: formatDate(hiddenUntil(project.period)) })}
          </PledgeNote>
        ) : null}
        {project.state === 'blind' && status === 'paid' ? (
          <PledgeNote icon={EyeOff}>{t('my.list.hidden.paid')}</PledgeNote>
        ) : null}
        {trouble && !hidden ? (
          <FailedCharge pledge={pledge} trouble={trouble} onChangeCard={onChangeCard} />
        ) : null}
        <ProofNote pledge={pledge} />
        {pledge.shipping ? <PledgeShipping pledge={pledge} shipping={pledge.shipping} /> : null}
        <PaidNow
          outcome={outcomeOf(pledge, payNow.outcomes)}
          busy={payNow.busy === pledge.gateKey}
          reason={pledge.failureReason}
        />
        <div className="mt-3 -mb-2.5 flex flex-wrap items-start justify-between gap-2 max-tablet:grid max-tablet:grid-cols-2">
          <PledgeDetails pledge={pledge} opened={opened} />
          <span className="ml-auto flex flex-wrap gap-2 max-tablet:contents">
            <ProofLink pledge={pledge} />
            <BoxLink className="max-tablet:min-h-11" pledge={pledge} project={project} />
          </span>
          {status === 'retry' && trouble && !hidden ? (
            <RecoverCharge
              title={project.title}
              trouble={trouble}
              busy={isUnderWay(pledge, payNow)}
              onPay={onPay}
              onChangeCard={onChangeCard}
            />
          ) : (
            <PledgeActions pledge={pledge} onChangeCard={onChangeCard} />
          )}
        </div>
      </article>
    </PurposeContext>
  );
}

type OutcomeProps = { outcome: Outcome | undefined; busy: boolean; reason: string | undefined };

function PaidNow({ outcome, busy, reason }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPaid = outcome?.kind === 'paid';
  // The pressed button is gone; the focus moves to the result.
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
