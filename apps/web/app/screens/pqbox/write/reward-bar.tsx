import { t } from '@pq/domain/copy';
import { Eye } from 'lucide-react';
import { BarFrame } from '#app/features/writing/bar-frame.tsx';
import { showTroubles } from '#app/features/writing/save-troubles.tsx';
import { managementPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { RewardPlace } from './reward-place.ts';
import type { RewardWriting } from './use-reward.ts';
import type { useRewardMoves } from './use-reward-moves.ts';

type Props = { writing: RewardWriting; place: RewardPlace; moves: ReturnType<typeof useRewardMoves> };

export function RewardBar({ writing, place, moves }: Props) {
  const { key, content, save } = writing;
  const of = { purpose: place.purpose, projectKey: place.prjtId, key: place.key, state: 'save' } as const;
  return (
    <BarFrame
      back={{ to: managementPath(place), words: t('pq.manage.title') }}
      name={content.title || t('pq.untitled')}
      badges={<Badge>{t('pq.state.save')}</Badge>}
      save={save}
    >
      {save.kind === 'newer' ? (
        <Button variant="line" height={40} onClick={showTroubles}>
          {t('writing.newer.go')}
        </Button>
      ) : null}
      {key === null ? null : (
        <ButtonLink variant="line" height={40} to={rewardPath(of)} target="_blank">
          <Icon of={Eye} size={16} />
          {t('pq.preview')}
          <span className="sr-only">{t('common.newWindow')}</span>
        </ButtonLink>
      )}
      <Button variant="line" height={40} busy={moves.busy === 'save'} onClick={() => void moves.save()}>
        {t('pq.save')}
      </Button>
      <Button height={40} busy={moves.busy === 'submit'} onClick={() => void moves.submit()}>
        {t('pq.submit')}
      </Button>
    </BarFrame>
  );
}
