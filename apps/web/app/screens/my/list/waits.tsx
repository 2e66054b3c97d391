import { listWaits } from '@pq/contract/endpoints/waitlist';
import type { Wait } from '@pq/contract/shapes/waitlist';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, HOUR_MS } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { Clock, Gift, Info } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useWait } from '#app/features/reward-picker/use-wait.ts';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { PurposeContext } from '#app/ui/purpose-context.ts';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';

const MINUTE_MS = 60_000;

export function useWaits(): { reserved: Wait[]; queued: Wait[]; isLoaded: boolean } {
  const { data: waits = [], isSuccess } = useQuery(callQuery(useApi(), listWaits, {}));
  return {
    isLoaded: isSuccess,
    reserved: waits.filter(({ offer }) => offer !== null),
    queued: waits.filter(({ offer }) => offer === null),
  };
}

type Props = {
  waits: readonly Wait[];
  title: 'wait.title' | 'wait.held';
  /** The rule of queues is shown once on a page. */
  hasRule?: boolean;
};

export function Waits({ waits, title, hasRule = true }: Props) {
  const id = useId();
  if (waits.length === 0) return null;
  return (
    <section className="my-4 grid gap-3" aria-labelledby={id}>
      <h2 id={id}>
        {t(title)} <span className="text-ink-3">{formatNumber(waits.length)}</span>
      </h2>
      <ul className="grid gap-3">
        {waits.map((wait) => (
          <WaitBox key={`${wait.projectid}/${wait.idx}`} wait={wait} />
        ))}
      </ul>
      {hasRule ? <NoticeBox icon={Info}>{t('wait.rule')}</NoticeBox> : null}
    </section>
  );
}

function WaitBox({ wait }: { wait: Wait }) {
  const { offer } = wait;
  const name = [wait.reward, wait.choiceText].filter(Boolean).join(' · ');
  return (
    <PurposeContext value={routeSegments[wait.purpose]}>
      <li
        data-purpose={routeSegments[wait.purpose]}
        className={`rounded-box p-5 tablet:p-6 ${offer ? 'inset-ring-2 inset-ring-purpose' : 'inset-ring inset-ring-line'}`}
      >
        {/* On a phone the time or the place has a line of its own. */}
        <div className="flex gap-x-4 gap-y-3 max-tablet:flex-wrap">
          {wait.image === '' ? null : (
            <span className="block size-20 flex-none overflow-hidden rounded-field bg-ground large-text:hidden">
              <ResponsiveImage
                src={wait.image}
                alt=""
                sizes="80px"
                upTo={240}
                className="size-full object-cover"
              />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <WaitBadge wait={wait} />
            <h3 className="mt-1.5 text-strong wrap-anywhere">
              <Link
                to={projectPath({ purpose: wait.purpose, key: wait.projectid })}
                className="hover:underline"
              >
                {t('wait.item', { reward: name, amount: formatWon(wait.price) })}
              </Link>
            </h3>
            <p className="text-ink-2 text-note">{wait.title}</p>
            <p className="text-ink-3 text-small">{t('wait.finish', { date: formatDate(wait.finish) })}</p>
          </div>
          {offer ? <TimeLeft until={offer.until} /> : null}
          {wait.place > 0 && !offer ? <Place place={wait.place} /> : null}
        </div>
        <WaitFoot wait={wait} />
      </li>
    </PurposeContext>
  );
}

function WaitBadge({ wait: { offer, lapsedAt } }: { wait: Wait }) {
  if (offer)
    return (
      <Badge variant="purpose" icon={Gift}>
        {t('wait.offered')}
      </Badge>
    );
  return lapsedAt === null ? <Badge icon={Clock}>{t('wait.state')}</Badge> : null;
}

const besides =
  'flex-none max-tablet:flex max-tablet:w-full max-tablet:items-baseline max-tablet:justify-between max-tablet:gap-3';

function Place({ place }: { place: number }) {
  return (
    <p className={`text-right text-small text-ink-3 ${besides}`}>
      {t('wait.mineLabel')}
      <b className="block text-price text-ink">{t('wait.place', { n: formatNumber(place) })}</b>
    </p>
  );
}

function TimeLeft({ until }: { until: number }) {
  const left = Math.max(0, until - useNow());
  const h = Math.floor(left / HOUR_MS);
  const m = formatNumber(Math.floor((left % HOUR_MS) / MINUTE_MS));
  const toneClass = h === 0 ? 'bg-accent-tint text-accent-ink' : 'bg-purpose-tint text-purpose-hover';
  return (
    <p className={`self-start rounded-field px-4 py-2.5 text-right text-small ${besides} ${toneClass}`}>
      {t('wait.leftTime')}
      <b className="block text-price">
        {h === 0 ? t('wait.leftTime.minutes', { m }) : t('wait.leftTime.text', { h: formatNumber(h), m })}
      </b>
    </p>
  );
}

function WaitFoot({ wait }: { wait: Wait }) {
  const { projectid, purpose, idx, offer, lapsedAt, isFree, canWait, myPledge, reward } = wait;
  const { join, leave, busy } = useWait(projectid, idx);
  useConfirmPass(wait, leave);
  const named = <span className="sr-only">{reward} </span>;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-2 text-note">{footText(wait)}</p>
      <div className={`ml-auto flex flex-wrap gap-2 ${offer ? 'max-tablet:w-full max-tablet:*:flex-1' : ''}`}>
        <Button variant="line" height={40} busy={busy} onClick={leave}>
          {named}
          {t(lapsedAt !== null ? 'wait.dismiss' : offer ? 'wait.pass' : 'wait.leave')}
        </Button>
        {lapsedAt !== null && canWait ? (
          <Button variant="line" height={40} busy={busy} onClick={join}>
            {named}
            {t('wait.rejoin')}
          </Button>
        ) : null}
        {offer || (lapsedAt !== null && isFree) ? (
          <ButtonLink
            height={40}
            to={myPledge ? fixPath(myPledge) : projectPath({ purpose, key: projectid })}
            {...(!myPledge && { state: { selection: selectionOf(wait) } })}
          >
            {named}
            {t(offer ? `wait.pledge.${purpose}` : 'wait.take')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

// A link in a mail asks to pass the reserved piece to the next member.
function useConfirmPass({ projectid, idx, offer, reward }: Wait, pass: () => void): void {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const confirm = useConfirm();
  const isPassRequested = offer !== null && query.get('pass') === `${projectid}/${idx}`;
  const put = useEffectEvent(async () => {
    changeQuery(() => '', { replace: true, preventScrollReset: true });
    const isSure = await confirm({
      title: t('wait.pass'),
      body: t('wait.pass.confirm'),
      facts: [[t('reward.title'), reward]],
      confirm: t('wait.pass'),
      cancel: t('common.close'),
    });
    if (isSure) pass();
  });
  useEffect(() => {
    if (isPassRequested) void put();
  }, [isPassRequested]);
}

function selectionOf({ idx, choice }: Wait) {
  return [{ idx, count: 1, ...(choice.length > 0 && { choice }) }];
}

function footText({ purpose, offer, lapsedAt, isFree, canWait, myPledge, place, behind }: Wait): string {
  if (lapsedAt !== null)
    return t(isFree || canWait ? 'wait.lapsed' : 'wait.lapsed.full', { date: formatMoment(lapsedAt) });
  if (offer)
    return `${t('wait.until', { date: formatMoment(offer.until) })} ${t(myPledge ? `wait.addsTo.${purpose}` : 'wait.notCharged')}`;
  if (place === 1) return t('wait.next');
  return t('wait.ahead', { n: formatNumber(place - 1), m: formatNumber(behind) });
}
