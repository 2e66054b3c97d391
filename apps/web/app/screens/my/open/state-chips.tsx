import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { type ProjectState, projectStates } from '@pq/domain/project/project';
import { stateName } from '#app/features/own-project/project-state-badge.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';

/** The states that own projects are in, each with how many; the choice lives in the address. */
export function StateChips({
  counts,
  current,
}: {
  counts: Record<string, number>;
  current: ProjectState | undefined;
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = projectStates.filter((state) => counts[state] || state === current);
  return (
    <div className="op-chips">
      <Chips label={t('my.open.states')}>
        <ChipLink to="/my/open" current={current === undefined}>
          {t('common.all')}
          <small>{formatNumber(all)}</small>
        </ChipLink>
        {shown.map((state) => (
          <ChipLink key={state} to={`/my/open?state=${state}`} current={state === current}>
            {stateName(state)}
            <small>{formatNumber(counts[state] ?? 0)}</small>
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}
