import { t } from '@pq/domain/copy';
import { type ProjectState, projectStates } from '@pq/domain/project/project';
import { stateName } from '#app/features/own-project/project-state-badge.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { ChipCount } from '../chip-count.tsx';

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
    <div className="mt-6 mb-2 tablet:*:flex-wrap">
      <Chips label={t('my.open.states')}>
        <ChipLink to="/my/open" current={current === undefined}>
          {t('common.all')}
          <ChipCount count={all} current={current === undefined} />
        </ChipLink>
        {shown.map((state) => (
          <ChipLink key={state} to={`/my/open?state=${state}`} current={state === current}>
            {stateName(state)}
            <ChipCount count={counts[state] ?? 0} current={state === current} />
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}
