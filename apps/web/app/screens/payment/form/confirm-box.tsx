import type { Project } from '@pq/contract/shapes/project';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isGoalBound } from '@pq/domain/project/project';
import { formatDelivery } from '@pq/domain/project/shipping';
import { CalendarDays, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useNow } from '#app/lib/now.ts';
import { PressArea, TellingButton } from '#app/ui/button.tsx';
import { ActionBar, BarSum } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useGoneUp } from '#app/ui/use-gone-up.ts';
import { quoteDraft } from './payment-form.ts';
import { type PaymentField, problemCount } from './payment-problems.ts';
import { isShort } from './stock.ts';
import { SumRow, SumTitle, sumBox } from './sum-box.tsx';
import type { PaymentForm } from './use-payment-form.ts';

const fieldNames: Record<PaymentField, LabelKey> = {
  answers: 'pay.questions',
  donation: 'pay.donation',
  zonecode: 'pay.address',
  name: 'pay.name',
  tel: 'pay.tel',
  files: 'pay.files',
  cardId: 'pay.cards',
};

type Props = {
  project: Project;
  form: PaymentForm;
  /** What the pledge comes to until now, where one is changed. KRW. */
  before?: number;
  /** Why it was refused when it was sent. */
  refused: string | null;
  /** Consents, or whatever else comes before the button. */
  children?: ReactNode;
  button: {
    label: string;
    /** Why it cannot be pressed yet, or null. */
    barred: string | null;
    /** The same in a few words, for the bar of phones. */
    left?: string;
  };
  /** The small print under the button. */
  after: string;
};

/** The sums, when the card is charged, and the one button, in sight at every height. */
export function ConfirmBox({ project, form, before, refused, children, button, after }: Props) {
  const why = useId();
  const box = useRef<HTMLElement>(null);
  const [place, isAway] = useGoneUp<HTMLDivElement>();
  const { values: draft, told: wrong } = form;
  const [first] = wrong;
  const quote = quoteDraft(project, draft);
  const short = isShort(project, draft.selection, useNow());
  const told = short ? t('pay.changed.stock') : refused;
  const barred = draft.selection.length === 0 ? t('pay.rewards.first') : button.barred;
  const leadToMissing = () =>
    box.current?.querySelector<HTMLElement>('input[type="checkbox"]:not(:checked)')?.focus();
  const press = (shape: { className: string } | { place: 'bar' }) => (
    <TellingButton
      height={56}
      full
      // As short as a button has room for.
      problem={(first === 'donation' ? t('pay.err.donation.short') : first && form.error(first)) ?? null}
      attempt={form.submitCount}
      busy={form.isSending}
      {...shape}
      off={barred !== null}
      // Not off for the keyboard: what it says is why one cannot yet. A press leads to the first consent that is missing.
      aria-disabled={barred !== null || undefined}
      aria-describedby={barred ? why : undefined}
      onClick={barred === null ? form.submit : leadToMissing}
    >
      {button.label}
    </TellingButton>
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
            <SumRow label={t('pay.fix.before')} value={formatWon(before)} look="was" />
          )}
        </dl>
        <div className="mt-2.5 tablet:low:mt-1.5">
          <NoticeBox look="purpose" icon={CalendarDays}>
            {t('pay.scheduled', { date: formatDate(paymentDate(project.period.finish)) })}
            {isGoalBound({ ...project, ...project.config }) ? ` ${t('pay.scheduled.goal')}` : null}
          </NoticeBox>
        </div>
        {children}
        <div className="not-empty:mt-3" role="alert">
          {told ? (
            <NoticeBox look="danger" icon={CircleAlert}>
              {told}
            </NoticeBox>
          ) : null}
        </div>
        <ProblemList told={wrong} onGo={form.focusField} />
        <dl aria-live="polite">
          <SumRow label={t('pay.sum.total')} value={formatWon(quote.callAmount)} look="total" />
        </dl>
        <div className="mt-3 tablet:low:mt-1.5" ref={place}>
          {press({ className: 'max-tablet:hidden tablet:low:min-h-13 flat:hidden' })}
          {barred ? (
            <p className="mt-2 text-center text-small text-balance text-ink-3 tablet:low:mt-1" id={why}>
              {barred}
            </p>
          ) : null}
        </div>
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

/** Where there are several problems: how many, and the way to each. */
function ProblemList({ told, onGo }: { told: readonly PaymentField[]; onGo(field: PaymentField): void }) {
  if (told.length < 2) return null;
  return (
    // In low windows the button says the first, and leads to it.
    <NoticeBox look="danger" icon={CircleAlert} className="mt-3 tablet:low:hidden">
      {problemCount(told)}
      <span className="mt-0.5 flex flex-wrap gap-x-3.5">
        {told.map((field) => (
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
