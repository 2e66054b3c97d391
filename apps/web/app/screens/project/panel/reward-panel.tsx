import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { routeSegments } from '@pq/domain/project/project';
import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { hasOptions } from '#app/features/reward-picker/reward-parts.tsx';
import { RewardPicker, useOpened } from '#app/features/reward-picker/reward-picker.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { isOver } from '../barred.ts';
import { ActionFoot, type FootProps, PledgeButton } from './action-foot.tsx';

type Props = {
  foot: FootProps;
  footRef: RefObject<HTMLDivElement | null>;
  selection: readonly Selection[];
  onChange(selection: Selection[]): void;
};

/** Low enough to be in view at once; rows without room are in a dialog with all rewards. */
export function RewardPanel({ foot, footRef, selection, onChange }: Props) {
  const { project, barred, open } = foot;
  const over = isOver(project, useNow());
  const rewards = project.rewards.content;
  const mode = over ? 'over' : barred === null ? 'open' : 'shown';
  const isOwn = useViewer()?.uid === project.profile.uid;
  const queue = open && !isOwn ? project : undefined;
  const [isAllOpen, setIsAllOpen] = useState(false);
  const [pinned, setPinned] = useState<readonly number[] | null>(null);
  const opened = useOpened(rewards);
  const chosen = selection.map(({ idx }) => idx);
  // Rewards that were preselected on arrival come first; the order does not change while the visitor chooses.
  const first = pinned ?? chosen;
  const rows = [
    ...rewards.filter(({ idx }) => first.includes(idx)),
    ...rewards.filter(({ idx }) => !first.includes(idx)),
  ];
  const choose = (next: Selection[]) => {
    setPinned(first);
    onChange(next);
  };
  const closeAll = () => {
    setPinned(chosen);
    setIsAllOpen(false);
  };
  return (
    <section
      className="not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-6"
      aria-labelledby="rewards"
    >
      <div className="mb-1.5 flex min-h-9 items-center justify-between">
        <h2 id="rewards">{barred === null ? t('reward.select') : t('reward.title')}</h2>
        {rewards.length > 1 ? (
          // On phones all rows are shown in full.
          <Button
            variant="text"
            height={40}
            tone="calm"
            padding={8}
            gap={2}
            className="-mr-2 max-tablet:hidden"
            onClick={() => setIsAllOpen(true)}
          >
            <AllRewardsText count={rewards.length} />
            <Icon of={ChevronRight} size={16} />
          </Button>
        ) : null}
      </div>
      {over ? (
        <p className="mb-2.5 text-ink-2">
          {t(project.purpose === 'ordermade' ? 'detail.closedOn.order' : 'detail.closedOn', {
            date: formatDate(project.period.finish),
          })}{' '}
          <Link
            className="inline-flex min-h-11 items-center text-purpose-hover underline underline-offset-3"
            to={`/${project.purpose}/${routeSegments[project.purpose]}/list?state=funding&category=${project.category}`}
          >
            {t('detail.others')}
          </Link>
        </p>
      ) : null}
      <RewardPicker
        rewards={rows}
        selection={selection}
        mode={mode}
        variant="rows"
        queue={queue}
        opened={opened}
        onChange={choose}
      />
      <ActionFoot {...foot} place={footRef} isStuck={rewards.some(hasOptions)} />
      {isAllOpen ? (
        <Dialog
          title={barred === null ? t('reward.select') : t('reward.title')}
          size="wide"
          purpose={project.purpose}
          onClose={closeAll}
          actions={
            <>
              <Button variant="line" height={56} onClick={closeAll}>
                {t('common.close')}
              </Button>
              <PledgeButton {...foot} />
            </>
          }
        >
          <div className="-mx-1 mt-4 overflow-y-auto p-1">
            <RewardPicker
              rewards={rewards}
              selection={selection}
              mode={mode}
              variant="columns"
              queue={queue}
              opened={opened}
              onChange={onChange}
            />
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

// By the height of the window, like the rows of the picker.
const isHiding: Record<number, string> = {
  4: 'hidden [@media(height<800px)]:inline',
  5: 'hidden [@media(height<900px)]:inline',
};
const isShowing: Record<number, string> = {
  4: '[@media(height<800px)]:hidden',
  5: '[@media(height<900px)]:hidden',
};

// Where all rewards are in view, the dialog only adds their full texts.
function AllRewardsText({ count }: { count: number }) {
  return (
    <>
      {count < 6 ? <span className={isShowing[count]}>{t('detail.rewards.full')}</span> : null}
      {count > 3 ? (
        <span className={isHiding[count]}>{t('detail.rewards.all', { n: formatNumber(count) })}</span>
      ) : null}
    </>
  );
}
