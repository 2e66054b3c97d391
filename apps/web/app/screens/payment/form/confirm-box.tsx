import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isGoalBound } from '@pq/domain/project/project';
import { formatDelivery } from '@pq/domain/project/shipping';
import { CalendarDays, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { TellingButton } from '#app/ui/button.tsx';
import { ActionBar } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useGoneUp } from '#app/ui/use-gone-up.ts';
import { quoteDraft } from './payment-form.ts';
import { ProblemList } from './problem-list.tsx';
import { problemInShort } from './problem-text.ts';
import { isShort } from './stock.ts';
import type { Typed } from './use-payment-draft.ts';
import './confirm-box.css';

type Props = {
  project: Project;
  typed: Typed;
  /** What the pledge comes to until now, where one is changed. KRW. */
  before?: number;
  /** Why it was refused when it was sent. */
  refused: string | null;
  /** Consents, or whatever else comes before the button. */
  children?: ReactNode;
  button: {
    label: string;
    busy: boolean;
    /** Why it cannot be pressed yet, or null. */
    barred: string | null;
    /** The same in a few words, for the bar of phones. */
    left?: string;
    onPress(): void;
  };
  /** The small print under the button. */
  after: string;
};

/** The sums, when the card is charged, and the one button, in sight at every height. */
export function ConfirmBox({ project, typed, before, refused, children, button, after }: Props) {
  const why = useId();
  const [place, isAway] = useGoneUp<HTMLDivElement>();
  const { draft, problems, attempt, goTo } = typed;
  const [first] = problems;
  const quote = quoteDraft(project, draft);
  const short = draft.selection.some((line) => isShort(project, line));
  const told = short ? t('pay.changed.stock') : refused;
  const barred = draft.selection.length === 0 ? t('pay.rewards.first') : button.barred;
  const press = (
    <TellingButton
      height={56}
      full
      problem={first ? problemInShort(first) : null}
      attempt={attempt}
      busy={button.busy}
      className={barred === null ? undefined : 'is-off'}
      // Not off for the keyboard: what it says is why one cannot yet.
      aria-disabled={barred !== null || undefined}
      aria-describedby={barred ? why : undefined}
      onClick={barred === null ? button.onPress : leadToMissing}
    >
      {button.label}
    </TellingButton>
  );
  return (
    <>
      <aside className="sum" aria-label={t('pay.confirm.title')}>
        <h2>{t('pay.confirm.title')}</h2>
        <dl>
          <Row label={t('pay.sum.rewards')} value={formatWon(quote.products)} />
          <Row label={t('pay.sum.donation')} value={formatWon(quote.donation)} />
          <Row label={t('pay.sum.delivery')} value={formatDelivery(quote.parcel, quote.deliveryprice)} />
          {before === undefined || before === quote.callAmount ? null : (
            <Row label={t('pay.fix.before')} value={formatWon(before)} look="was" />
          )}
        </dl>
        <div className="sum-note">
          <NoticeBox look="purpose" icon={CalendarDays}>
            {t('pay.scheduled', { date: formatDate(paymentDate(project.period.finish)) })}
            {isGoalBound({ ...project, ...project.config }) ? ` ${t('pay.scheduled.goal')}` : null}
          </NoticeBox>
        </div>
        {children}
        <div className="sum-told" role="alert">
          {told ? (
            <NoticeBox look="danger" icon={CircleAlert}>
              {told}
            </NoticeBox>
          ) : null}
        </div>
        <ProblemList problems={problems} onGo={goTo} />
        <dl aria-live="polite">
          <Row label={t('pay.sum.total')} value={formatWon(quote.callAmount)} look="tot" />
        </dl>
        <div className="sum-do" ref={place}>
          {press}
          {barred ? (
            <p className="sum-bar" id={why}>
              {barred}
            </p>
          ) : null}
        </div>
        <p className="after">{after}</p>
      </aside>
      <ActionBar isNeeded={isAway}>
        <div>
          <small>{barred && button.left ? button.left : t('pay.sum.total')}</small>
          <b>{formatWon(quote.callAmount)}</b>
        </div>
        {press}
      </ActionBar>
    </>
  );
}

/** In the focus: the first consent that is missing. */
function leadToMissing(): void {
  document.querySelector<HTMLElement>('.sum input[type="checkbox"]:not(:checked)')?.focus();
}

function Row({ label, value, look = '' }: { label: string; value: string; look?: '' | 'was' | 'tot' }) {
  return (
    <div className={look}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
