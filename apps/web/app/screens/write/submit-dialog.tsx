import { getMakerTerms } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import { daysBetween, formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { soldBeforeEnd } from '@pq/domain/project/reward-plan';
import type { WriteStep } from '@pq/domain/project/write-steps';
import { rewardTitle } from '@pq/domain/reward/texts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { tv } from 'tailwind-variants/lite';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { DraftContent } from './draft/draft-content.ts';
import { pricesText } from './steps/step-facts.ts';
import { SubmittedFees } from './submitted-fees.tsx';
import type { WritePlace } from './write-place.ts';

const link = 'inline-flex min-h-11 min-w-11 items-center text-ink-2 text-small underline';

const kind = tv({
  base: 'rounded-field px-4 py-3',
  variants: { warns: { true: 'bg-accent-tint text-accent-ink', false: 'bg-purpose-tint' } },
  defaultVariants: { warns: false },
});

type Props = {
  content: DraftContent;
  place: WritePlace;
  busy: boolean;
  onClose(): void;
  onSend(split: boolean): void;
};

export function SubmitDialog({ content, place, busy, onClose, onSend }: Props) {
  const [ticked, setTicked] = useState(false);
  const [split, setSplit] = useState(false);
  const hasAgreed = useQuery(callQuery(useApi(), getMakerTerms, {})).data?.agreed === true;
  const agreed = ticked || hasAgreed;
  const [showsMissing, setShowsMissing] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  const send = () => {
    if (agreed) return onSend(split);
    setShowsMissing(true);
    terms.current?.focus();
  };
  return (
    <Dialog
      title={t('submit.title')}
      size="roomy"
      purpose={place.purpose}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={send}>
            {t('write.submit')}
          </Button>
        </>
      }
    >
      <div>
        <Kind content={content} place={place} />
        <dl className="my-4">
          {factsOf(content, place).map(({ name, fact, more, step }) => (
            <div
              key={name}
              className="grid min-h-14 grid-cols-[92px_minmax(0,1fr)_auto] items-center gap-3 border-line border-b py-2"
            >
              <dt className="text-ink-3 text-small">{name}</dt>
              <dd className="text-button">
                {fact} {more ? <small className="block text-ink-3 text-small">{more}</small> : null}
              </dd>
              {step ? (
                <dd className="text-button">
                  <Link
                    className={link}
                    to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, step)}
                    aria-label={t('submit.edit.of', { name })}
                    onClick={onClose}
                  >
                    {t('submit.edit')}
                  </Link>
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
        <SubmittedFees content={content} split={split} onSplit={setSplit} />
        <EarlyEnds rewards={content.rewards.content} />
        <div className="flex items-center justify-between gap-3">
          <Checkbox
            ref={terms}
            checked={agreed}
            disabled={hasAgreed}
            invalid={showsMissing && !agreed}
            aria-describedby={showsMissing && !agreed ? 'submit-terms-why' : undefined}
            onChange={({ target }) => setTicked(target.checked)}
          >
            {t(hasAgreed ? 'submit.terms.agreed' : 'submit.terms')}
          </Checkbox>
          <Link className={link} to="/policy/maker" target="_blank">
            {t('submit.terms.read')}
            <span className="sr-only">{t('common.newWindow')}</span>
          </Link>
        </div>
        {showsMissing && !agreed ? (
          <Message tone="danger" id="submit-terms-why" role="alert">
            <Icon of={CircleAlert} size={16} />
            {t('err.makerTerms')}
          </Message>
        ) : null}
        <p>{t('submit.after')}</p>
        <ActingAccount />
      </div>
    </Dialog>
  );
}

function Kind({ content, place }: Pick<Props, 'content' | 'place'>) {
  const { projectType } = content.config;
  if (place.purpose === 'ordermade') return <p className={kind({})}>{t('submit.order')}</p>;
  return (
    <p className={kind({ warns: projectType === 'PT10' })}>
      <b className="block">{t(`writing.type.${projectType}`)}</b>
      {t(`submit.type.${projectType}`)}
    </p>
  );
}

// Rarely intended without a reward at full price.
function EarlyEnds({ rewards }: { rewards: DraftContent['rewards']['content'] }) {
  const ending = rewards.filter((reward) => soldBeforeEnd(reward) !== null);
  if (ending.length === 0) return null;
  const list = ending.map((reward) => rewardTitle(reward)).join(', ');
  return (
    <NoticeBox variant="warn" icon={CircleAlert} className="mb-3">
      {t('submit.early', { n: ending.length, list })}
    </NoticeBox>
  );
}

type Fact = { name: string; fact: string; more?: string; step?: WriteStep };

function factsOf({ amount, period, rewards }: DraftContent, { purpose }: WritePlace): Fact[] {
  const { start, finish } = period;
  const goal: Fact = { name: t('write.goal'), fact: formatWon(amount.goal), step: 'basic' };
  return [
    ...(purpose === 'projects' ? [goal] : []),
    {
      name: t('correction.field.period'),
      fact: `${formatDate(start)} – ${formatDate(finish)}`,
      more: t('submit.days', { n: daysBetween(start, finish) + 1 }),
      step: 'period',
    },
    {
      name: t('submit.payday'),
      fact: t('submit.payday.at', { date: formatDate(paymentDate(finish)) }),
      more: t('submit.retry'),
    },
    {
      name: t('write.rewardPeriod'),
      fact: formatDate(rewards.period),
      step: 'period',
    },
    {
      name: t('write.step.reward'),
      fact: t('submit.rewards', { n: rewards.content.length }),
      more: pricesText(rewards.content),
      step: 'reward',
    },
  ];
}
