import type { Project } from '@pq/contract/shapes/project';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isGoalBound } from '@pq/domain/project/project';
import { formatDelivery } from '@pq/domain/project/shipping';
import { CalendarDays, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { useNow } from '#app/lib/now.ts';
import { ButtonWithProblem, PressArea } from '#app/ui/button.tsx';
import { ActionBar, BarSum } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useScrolledPast } from '#app/ui/use-scrolled-past.ts';
import { quoteDraft } from './payment-form.ts';
import { type PaymentField, problemCount } from './payment-problems.ts';
import { isShort } from './stock.ts';
import { SumRow, SumTitle, sumBox } from './sum-box.tsx';
import type { PaymentForm } from './use-payment-form.ts';

const fieldNames: Record<PaymentField, LabelKey> = {
  answers: 'pay.questions',
  donation: 'pay.donation',
  zonecode: 'pay.address',
  basic: 'pay.address',
  name: 'pay.name',
  tel: 'pay.tel',
  files: 'pay.files',
  cardId: 'pay.cards',
};

type Props = {
  project: Project;
  form: PaymentForm;
  /** The current sum of a pledge that is being changed, in KRW. */
  before?: number;
  refused: string | null;
  children?: ReactNode;
  button: {
    label: string;
    /** Why the button cannot be pressed yet. */
    barred: string | null;
    left?: string;
  };
  after: string;
};

export function ConfirmBox({ project, form, before, refused, children, button, after }: Props) {
  const why = useId();
  const box = useRef<HTMLElement>(null);
  const [place, isAway] = useScrolledPast<HTMLDivElement>();
  const { values: draft, problemFields: wrong } = form;
  const [first] = wrong;
  const quote = quoteDraft(project, draft);
  const short = isShort(project, draft.selection, useNow());
  const message = short ? t('pay.changed.stock') : refused;
  const barred = draft.selection.length === 0 ? t('pay.rewards.first') : button.barred;
  const leadToMissing = () =>
    box.current?.querySelector<HTMLElement>('input[type="checkbox"]:not(:checked)')?.focus();
  const press = (shape: { className: string } | { place: 'bar' }) => (
    <ButtonWithProblem
      height={56}
      full
      // A short text, because it is shown in the button.
      problem={(first === 'donation' ? t('pay.err.donation.short') : first && form.error(first)) ?? null}
      attempt={form.submitCount}
      busy={form.isSending}
      {...shape}
      off={barred !== null}
      // Focusable, because its label is the reason why it cannot be pressed yet. A press focuses the first missing consent.
      aria-disabled={barred !== null || undefined}
      aria-describedby={barred ? why : undefined}
      onClick={barred === null ? form.submit : leadToMissing}
    >
      {button.label}
    </ButtonWithProblem>
  );
  return (
    <>
      <aside className={sumBox} ref={box} aria-label={t('pay.confirm.title')}>
        <SumTitle />
        <dl>
          <SumRow label={t('pay.sum.rewards')} value={formatWon(quote.products - quote.surcharges)} />
          {quote.surcharges > 0 ? (
            <SumRow label={t('pay.options')} value={formatWon(quote.surcharges)} />
          ) : null}
          <SumRow label={t('pay.sum.donation')} value={formatWon(quote.donation)} />
          <SumRow label={t('pay.sum.delivery')} value={formatDelivery(quote.parcel, quote.deliveryprice)} />
          {before === undefined || before === quote.callAmount ? null : (
            <SumRow label={t('pay.fix.before')} value={formatWon(before)} variant="was" />
          )}
        </dl>
        <div className="mt-2.5 tablet:low:mt-1.5">
          <NoticeBox variant="purpose" icon={CalendarDays}>
            {t('pay.scheduled', { date: formatDate(paymentDate(project.period.finish)) })}
            {isGoalBound({ ...project, ...project.config }) ? ` ${t('pay.scheduled.goal')}` : null}
          </NoticeBox>
        </div>
        {children}
        <div className="not-empty:mt-3" role="alert">
          {message ? (
            <NoticeBox variant="danger" icon={CircleAlert}>
              {message}
            </NoticeBox>
          ) : null}
        </div>
        <ProblemList fields={wrong} onGo={form.focusField} />
        <dl aria-live="polite">
          <SumRow label={t('pay.sum.total')} value={formatWon(quote.callAmount)} variant="total" />
        </dl>
        <div className="mt-3 tablet:low:mt-1.5" ref={place}>
          {press({ className: 'max-tablet:hidden tablet:low:min-h-13 flat:hidden' })}
          {barred ? (
            <p className="mt-2 text-center text-small text-balance text-ink-3 tablet:low:mt-1" id={why}>
              {barred}
            </p>
          ) : null}
        </div>
        <ActingAccount className="mt-2 break-words text-center text-small text-ink-3" />
        <p className="mt-2 text-center text-small text-ink-3 tablet:[@media(height<=820px)]:hidden">
          {after}
        </p>
      </aside>
      <ActionBar isNeeded={isAway}>
        <BarSum label={barred && button.left ? button.left : t('pay.sum.total')}>
          {formatWon(quote.callAmount)}
        </BarSum>
        {press({ place: 'bar' })}
      </ActionBar>
    </>
  );
}

function ProblemList({ fields, onGo }: { fields: readonly PaymentField[]; onGo(field: PaymentField): void }) {
  if (fields.length < 2) return null;
  return (
    // In low windows the button shows the first problem and focuses it.
    <NoticeBox variant="danger" icon={CircleAlert} className="mt-3 tablet:low:hidden">
      {problemCount(fields)}
      <span className="mt-0.5 flex flex-wrap gap-x-3.5">
        {fields.map((field) => (
          <PressArea
            key={field}
            className="min-h-11 font-semibold text-danger-hover underline underline-offset-3 tablet:min-h-8"
            onClick={() => onGo(field)}
          >
            {t(fieldNames[field])}
          </PressArea>
        ))}
      </span>
    </NoticeBox>
  );
}
