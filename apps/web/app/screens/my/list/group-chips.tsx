import type { Pledge } from '@pq/contract/shapes/pledge';
import { type LabelKey, t } from '@pq/domain/copy';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { ChipCount } from '../chip-count.tsx';
import { countInGroup, type PledgeGroup } from './pledge-filters.ts';

const groups: [PledgeGroup | null, LabelKey][] = [
  [null, 'common.all'],
  ['failing', 'my.list.group.failing'],
  ['waiting', 'my.list.group.waiting'],
  ['paid', 'my.list.group.paid'],
  ['over', 'my.list.group.over'],
];

/** A reserved piece counts as needing its backer. */
export function GroupChips({
  pledges,
  reserved,
  current,
}: {
  pledges: readonly Pledge[];
  reserved: number;
  current: PledgeGroup | null;
}) {
  return (
    <div className="tablet:mb-5">
      <Chips label={t('my.list.group')}>
        {groups.map(([group, label]) => {
          const count = countInGroup(pledges, reserved, group);
          return (
            <ChipLink
              key={label}
              to={group ? `/my/list?state=${group}` : '/my/list'}
              current={group === current}
            >
              {t(label)}
              <ChipCount count={count} current={group === current} due={group === 'failing' && count > 0} />
            </ChipLink>
          );
        })}
      </Chips>
    </div>
  );
}
