import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { Quote } from '@pq/domain/money';
import { CalendarDays } from 'lucide-react';
import { TellingButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

type Agreed = { third: boolean; duty: boolean };

type Props = {
  project: Project;
  quote: Quote;
  agreed: Agreed;
  onAgree(agreed: Agreed): void;
  problem: string | null;
  attempt: number;
  busy: boolean;
  ready: boolean;
  onSubmit(): void;
};

/** The sums, when the card is charged, both consents and the one button. */
export function ConfirmBox({
  project,
  quote,
  agreed,
  onAgree,
  problem,
  attempt,
  busy,
  ready,
  onSubmit,
}: Props) {
  const all = agreed.third && agreed.duty;
  const date = formatDate(paymentDate(project.period.finish));
  return (
    <aside className="sum">
      <h2>{t('pay.confirm.title')}</h2>
      <dl aria-live="polite">
        <Row label={t('pay.sum.rewards')} amount={quote.products} />
        <Row label={t('pay.sum.donation')} amount={quote.donation} />
        <Row label={t('pay.sum.delivery')} amount={quote.deliveryprice} />
        <Row label={t('pay.sum.total')} amount={quote.callAmount} total />
      </dl>
      <div className="sum-note">
        <NoticeBox look="purpose" icon={CalendarDays}>
          {t('pay.scheduled', { date })}
        </NoticeBox>
      </div>
      <ul className="agr">
        <li>
          <Checkbox strong checked={all} onChange={() => onAgree({ third: !all, duty: !all })}>
            {t('pay.agree.all')}
          </Checkbox>
        </li>
        <Consent
          label={t('pay.agree.third')}
          body={t('pay.agree.third.body')}
          to="/policy/offer"
          checked={agreed.third}
          onChange={(third) => onAgree({ ...agreed, third })}
        />
        <Consent
          label={t('pay.agree.duty')}
          body={t('pay.agree.duty.body')}
          to="/policy/donate"
          checked={agreed.duty}
          onChange={(duty) => onAgree({ ...agreed, duty })}
        />
      </ul>
      <TellingButton
        height={56}
        full
        problem={problem}
        attempt={attempt}
        busy={busy}
        disabled={!all || !ready}
        onClick={onSubmit}
      >
        {project.purpose === 'ordermade' ? t('pay.participate.order') : t('pay.participate.funding')}
      </TellingButton>
      <p className="after">{t('pay.broker')}</p>
    </aside>
  );
}

function Row({ label, amount, total = false }: { label: string; amount: number; total?: boolean }) {
  return (
    <div className={total ? 'tot' : ''}>
      <dt>{label}</dt>
      <dd>{formatWon(amount)}</dd>
    </div>
  );
}

function Consent({
  label,
  body,
  to,
  checked,
  onChange,
}: {
  label: string;
  body: string;
  to: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <li>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} title={body}>
        {label}
      </Checkbox>
      <a href={to} target="_blank" rel="noreferrer" aria-label={`${label} ${t('pay.agree.view')}`}>
        {t('pay.agree.view')}
      </a>
    </li>
  );
}
