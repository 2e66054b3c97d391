import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isOverPledge } from '@pq/domain/pledge/pledge';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { formatDelivery } from '@pq/domain/project/shipping';
import { ChevronDown, Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MoneyPath } from '#app/features/ledger-proof/money-path.tsx';
import { answersByPiece, OrderAnswers } from '#app/features/my-pledge/order-answers.tsx';
import { rewardLineText } from '#app/features/my-pledge/rewards-text.ts';
import { FallbackCard } from '#app/features/payment-cards/fallback-card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { AddressChange } from './address-change.tsx';
import { historySum } from './history-sum.ts';
import { sumLabel } from './pledge-facts.tsx';
import { ProjectMails } from './project-mails.tsx';

type Props = { pledge: Pledge; opened: boolean };

export function PledgeDetails({ pledge, opened }: Props) {
  const { deliveryinfo, parcel, rewardperiod } = pledge;
  const { address, profile, etc, files } = deliveryinfo;
  const [isOpen, setOpen] = useState(opened);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group open:order-1 open:flex-[1_0_100%] max-tablet:col-span-full"
      open={opened || undefined}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-ink-3 text-small">
        <span className="sr-only">{pledge.project.title} </span>
        {t('my.list.details')}
        <span className="transition-[rotate] group-open:rotate-180">
          <Icon of={ChevronDown} size={20} />
        </span>
      </summary>
      <div className="mt-1 mb-3.5 grid grid-cols-1 gap-x-10 gap-y-6 rounded-card bg-ground p-4 text-ink-2 text-note tablet:grid-cols-2 tablet:p-5">
        <Part title={t('my.list.rewards')}>
          <Sums pledge={pledge} />
        </Part>
        <Part title={t(parcel ? 'pay.delivery' : 'pay.contact')}>
          <p>
            {profile.name} · {profile.tel}
          </p>
          {parcel ? (
            <p>
              ({address.zonecode}) {address.basic} {address.detail}
            </p>
          ) : null}
          {etc ? <p className="mt-1 text-ink-3">{etc}</p> : null}
          <AddressChange pledge={pledge} />
          {isOverPledge(pledge.status) ? null : (
            <p className="mt-1 text-ink-3">{t('my.list.rewardsOn', { date: formatDate(rewardperiod) })}</p>
          )}
        </Part>
        <AnswersPart pledge={pledge} />
        {files.length > 0 ? (
          <Part title={t('pay.files')}>
            <ul>
              {files.map(({ url, name }) => (
                <li key={url}>
                  <a
                    className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-3"
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <Icon of={Paperclip} size={16} />
                    {name}
                    <span className="sr-only"> ({t('common.newWindow')})</span>
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {pledge.status === 'ready' ? (
          <Part title={t('my.list.fallback')}>
            <FallbackCard pledge={pledge} />
          </Part>
        ) : null}
        {isPubliclyVisible(pledge.project.state) ? (
          <Part title={t('my.list.mails')}>
            {isOpen ? <ProjectMails projectid={pledge.projectid} /> : null}
          </Part>
        ) : null}
        <Part title={t('my.list.history')}>
          <PledgeHistory pledge={pledge} />
        </Part>
        {pledge.chargeSeal === undefined ? null : (
          <Part title={t('proof.path')}>
            <MoneyPath of="charge" seal={pledge.chargeSeal} />
          </Part>
        )}
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-ink text-label">{title}</h3>
      {children}
    </section>
  );
}

function AnswersPart({ pledge: { deliveryinfo, answers, project } }: { pledge: Pledge }) {
  const answerSets = answersByPiece({
    lines: deliveryinfo.contentidx,
    answers,
    rewards: project.rewards.content,
  });
  if (answerSets.length === 0) return null;
  return (
    <Part title={t('my.list.answers')}>
      <OrderAnswers sets={answerSets} />
    </Part>
  );
}

function Sums({ pledge }: { pledge: Pledge }) {
  const { status, amount, donation, deliveryprice, parcel, paymentinfo, refunded } = pledge;
  const lines = linesOf(pledge);
  // Prices may have changed since; the sums contain those of the pledge.
  const priced = lines.reduce((sum, line) => sum + line.price, 0) === amount - donation;
  return (
    <dl className="max-tablet:border-line max-tablet:border-t max-tablet:pt-3.5">
      {lines.map(({ key, context, count, price }) => (
        <Sum
          key={key}
          label={t('my.list.rewardLine', { context, n: formatNumber(count) })}
          value={priced ? formatWon(price) : ''}
        />
      ))}
      {priced ? null : <Sum label={t('pay.sum.rewards')} value={formatWon(amount - donation)} />}
      {donation > 0 ? <Sum label={t('pay.sum.donation')} value={formatWon(donation)} /> : null}
      <Sum label={t('pay.sum.delivery')} value={formatDelivery(parcel, deliveryprice)} />
      <Sum label={sumLabel({ status, refunded: 0 })} value={formatWon(paymentinfo.callAmount)} strong />
      {refunded > 0 ? (
        <>
          <Sum label={t('my.list.refunded')} value={formatWon(-refunded)} />
          <Sum label={t('my.list.left')} value={formatWon(paymentinfo.callAmount - refunded)} strong />
        </>
      ) : null}
    </dl>
  );
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'mt-1 border-line border-t pt-2 pb-0.75 font-semibold text-ink' : 'py-0.75'}`}
    >
      <dt className={strong ? '' : 'text-ink-3'}>{label}</dt>
      <dd className={`whitespace-nowrap max-tablet:text-right ${strong ? '' : 'font-medium'}`}>{value}</dd>
    </div>
  );
}

function linesOf({ deliveryinfo, project }: Pledge) {
  const rewards = project.rewards.content;
  return deliveryinfo.contentidx.map((line) => {
    const { idx, count, choice, surcharge } = line;
    const price = rewards.find((reward) => reward.idx === idx)?.productCost ?? 0;
    return {
      key: `${idx}:${choice}`,
      count,
      context: rewardLineText(line, rewards),
      price: (price + surcharge) * count,
    };
  });
}

type Entry = Pledge['history'][number];

function PledgeHistory({ pledge }: { pledge: Pledge }) {
  return (
    <ol>
      {pledge.history.map((entry, at) => (
        <li key={`${entry.at}${entry.what}`} className="grid grid-cols-[84px_1fr_auto] gap-2 py-0.75">
          <time className="text-ink-3" dateTime={new Date(entry.at).toISOString()}>
            {formatDay(entry.at)}
          </time>
          <span className={isFailure(entry) ? 'text-danger-hover' : undefined}>
            {entryText(entry, pledge)}
          </span>
          <HistorySum pledge={pledge} at={at} />
        </li>
      ))}
    </ol>
  );
}

function HistorySum({ pledge, at }: { pledge: Pledge; at: number }) {
  const sum = historySum(pledge, at);
  if (!sum) return null;
  const now = formatWon(sum.now);
  return (
    <b className="font-medium text-ink">
      {sum.before === undefined ? now : t('my.list.history.sums', { before: formatWon(sum.before), now })}
    </b>
  );
}

function isFailure({ what }: Entry): boolean {
  return what === 'declined' || what === 'failed';
}

function entryText({ what }: Entry, { endedBy }: Pledge): string {
  return what === 'cancelled' && endedBy === 'site'
    ? t('my.list.history.projectFailed')
    : t(`my.list.history.${what}`);
}
