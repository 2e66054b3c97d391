import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import type { WriteStep } from '@pq/domain/project/write-steps';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { combinationText } from '#app/features/reward-facts/combination-text.ts';
import { RewardPicker } from '#app/features/reward-picker/reward-picker.tsx';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { Message } from '#app/ui/forms/message.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Writing } from '../draft/use-draft.ts';
import { namedGoods } from '../rewards/options/named-goods.ts';
import { firstMade } from '../rewards/options/stock-grid.ts';
import { type OpenReward, placeOf, withOpen } from '../rewards/reward-list.ts';
import { Phone } from './phone.tsx';
import { previewCard, unsold } from './preview-card.ts';

type Props = {
  writing: Writing;
  purpose: Purpose;
  viewer: Viewer;
  step: WriteStep;
  today: string;
  open: OpenReward | null;
};
// The press area is tall enough for a finger.
const segment =
  'relative min-h-9.5 whitespace-nowrap rounded-badge px-3.5 text-ink-2 text-label after:absolute after:inset-x-0 after:-inset-y-[3px] aria-pressed:bg-white aria-pressed:text-ink aria-pressed:shadow-lift forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]';

type View = 'phone' | 'card' | 'rewards';

export function Preview({ writing: { content }, purpose, viewer, step, today, open }: Props) {
  const [picked, setPicked] = useState<Exclude<View, 'rewards'>>('phone');
  // In the reward step the rewards are shown first.
  const [isAway, setAway] = useState(false);
  const views: View[] = step === 'reward' ? ['rewards', 'phone', 'card'] : ['phone', 'card'];
  const view = step === 'reward' && !isAway ? 'rewards' : picked;
  const card = previewCard(content, { purpose, viewer, today });
  const show = (wanted: View) => {
    setAway(wanted !== 'rewards');
    if (wanted !== 'rewards') setPicked(wanted);
  };
  return (
    <div className="@max-editor:hidden">
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <h2 className="flex-1 text-label">
          {t('write.preview')}{' '}
          {views.length > 2 ? null : (
            <small className="ml-1 text-ink-3 text-small">{t('writing.preview.live')}</small>
          )}
        </h2>
        <div className="flex rounded-field bg-ground-2 p-[3px]">
          {views.map((one) => (
            <button
              key={one}
              type="button"
              className={segment}
              aria-pressed={view === one}
              onClick={() => show(one)}
            >
              {t(`writing.preview.${one}`)}
            </button>
          ))}
        </div>
      </div>
      {view === 'phone' ? (
        <Phone card={card} html={content.editor} refund={step === 'refund' ? content.refund : undefined} />
      ) : null}
      {view === 'card' ? (
        <div inert>
          <ProjectCard card={card} grid="three" />
        </div>
      ) : null}
      {view === 'rewards' ? <Rewards rewards={card.rewards.content} open={open} /> : null}
    </div>
  );
}

type RewardsProps = {
  rewards: ReturnType<typeof previewCard>['rewards']['content'];
  open: OpenReward | null;
};

function Rewards({ rewards, open: written }: RewardsProps) {
  const open = written && namedGoods(written);
  const shown = open ? withOpen(rewards, open) : rewards;
  if (shown.length === 0) return <Message>{t('writing.preview.noReward')}</Message>;
  const choice = open ? firstMade(open) : [];
  return (
    <>
      <div inert>
        <RewardPicker
          rewards={shown.map((reward, idx) => ({ ...unsold(reward), idx }))}
          selection={
            open ? [{ idx: placeOf(rewards, open), count: 1, ...(choice.length > 0 && { choice }) }] : []
          }
          mode="open"
          onChange={() => undefined}
        />
      </div>
      {open ? <SoldOut open={open} /> : null}
    </>
  );
}

function SoldOut({ open: { options, stock } }: { open: OpenReward }) {
  const [none, ...more] = stock.filter(({ count }) => count === 0);
  if (!none || more.length === stock.length - 1) return null;
  const combination = combinationText(options, none.choice);
  const n = more.length;
  return (
    <NoticeBox icon={Info} className="mt-3">
      {n === 0
        ? t('goods.preview.soldOut', { combination })
        : t('goods.preview.soldOutMore', { combination, n })}
    </NoticeBox>
  );
}
