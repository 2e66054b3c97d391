import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { addDays, daysBetween, formatDate, seoulDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import type { Purpose } from '@pq/domain/project/project';
import { isOpenable } from '@pq/domain/project/write-steps';
import { useState } from 'react';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/now.ts';
import type { DraftContent } from './draft/draft-content.ts';

/** While no period is set that can be. */
const USUAL_DAYS = 30;

/** Stands in while there is no reward: a custom order without any would look sold out. */
const UNWRITTEN = { count: 0, context: '', productCost: 0, delivery: 0, shipping: 'parcel' as const };

type Props = { content: DraftContent; purpose: Purpose; viewer: Viewer };

/** How the project will look in lists and at the head of its own page; only to look at. */
export function Preview({ content, purpose, viewer }: Props) {
  const [shown, setShown] = useState<'card' | 'detail'>('card');
  const card = cardOf(content, purpose, viewer);
  const { start, finish } = content.period;
  const today = seoulDate(useNow());
  const days = isOpenable(content.period, today) ? daysBetween(start, finish) : USUAL_DAYS;
  // In lists it is shown as on the day on which it opens.
  const opened = { ...card, period: { start, finish: addDays(today, days) } };
  return (
    <div className="wr-prev">
      <div className="wr-prev-h">
        <h2>{t('write.preview')}</h2>
        {(['card', 'detail'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="chip chip-s"
            aria-pressed={shown === one}
            onClick={() => setShown(one)}
          >
            {t(`writing.preview.${one}`)}
          </button>
        ))}
      </div>
      <div inert>{shown === 'card' ? <ProjectCard card={opened} grid="three" /> : <Head card={card} />}</div>
    </div>
  );
}

function Head({ card }: { card: Card }) {
  const { period, amount } = card;
  const facts = [
    [t('write.goal'), card.purpose === 'projects' && amount.goal > 0 ? formatWon(amount.goal) : ''],
    [t('write.start'), formatDate(period.start)],
    [t('write.finish'), formatDate(period.finish)],
    [t('write.rewardPeriod'), formatDate(card.rewards.period)],
  ].filter(([, value]) => value !== '');
  return (
    <div className="wr-head">
      {card.images.main ? <img src={card.images.main} alt="" /> : <div className="wr-blank" />}
      <b>{card.title}</b>
      <p>{card.profile.author}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function cardOf(content: DraftContent, purpose: Purpose, { uid, profile }: Viewer): Card {
  const { images, subImages } = content;
  const tiers = content.rewards.content.length > 0 ? content.rewards.content : [UNWRITTEN];
  const main = images.main || subImages.find((url) => url !== '') || images.thumbnail;
  return {
    key: '',
    purpose,
    title: content.title || t('writing.untitled'),
    state: 'funding',
    category: content.category,
    images: { thumbnail: images.thumbnail, main, ground: '' },
    config: content.config,
    amount: { goal: content.amount.goal, now: 0 },
    period: content.period,
    rewards: { ...content.rewards, content: tiers.map((tier, idx) => ({ ...tier, idx, sold: 0 })) },
    backers: 0,
    scraps: 0,
    views: 0,
    profile: { author: profile.nickname, uid, image: profile.image ?? '' },
    isManager: false,
  };
}
