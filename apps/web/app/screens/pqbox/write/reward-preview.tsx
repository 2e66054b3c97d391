import type { RewardFile } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { Surface } from '#app/ui/frame.tsx';
import { RewardCard } from '../box/reward-card.tsx';
import { periodText } from '../management/period-text.ts';
import type { RewardContent } from './reward-content.ts';
import type { RewardPlace, RewardStep } from './reward-place.ts';
import { spanOf } from './span-of.ts';

type Props = {
  content: RewardContent;
  files: readonly RewardFile[];
  place: RewardPlace;
  project: Project;
  step: RewardStep;
};

export function RewardPreview({ content, files, place, project, step }: Props) {
  const { author, uid, image } = project.profile;
  const card = {
    ...content,
    key: place.key,
    projectKey: place.prjtId,
    purpose: place.purpose,
    title: content.title || t('pq.untitled'),
    state: 'funding' as const,
    profile: { author, uid, image: image ?? '' },
    isNew: false,
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    updatedAt: 0,
    version: 0,
  };
  return (
    <>
      <div>
        <h2 className="mb-3 text-label">{t('pq.preview')}</h2>
        <div inert>
          <RewardCard reward={card} first={false} />
        </div>
      </div>
      {step === 'period' ? <Together content={content} project={project} /> : null}
    </>
  );
}

function Together({ content: { period }, project }: Pick<Props, 'content' | 'project'>) {
  const own = project.period;
  if (!own.start || !own.finish) return null;
  const rows = [
    { name: t('pq.span.project'), ground: 'bg-off', period: own },
    { name: t('pq.span.box'), ground: 'bg-purpose', period },
  ];
  const all = rows.map((row) => row.period).filter(({ start, finish }) => start && finish && finish > start);
  return (
    <Surface pad="own" className="p-5">
      <h2 className="text-label">{t('pq.span')}</h2>
      {rows.map((row) => {
        const span = spanOf(row.period, all);
        return (
          <div className="mt-4 text-ink-2 text-small" key={row.name}>
            <p className="flex justify-between gap-2">
              {row.name}
              <span>{periodText(row.period, formatMonthDay)}</span>
            </p>
            <div className="relative mt-1.5 h-2 rounded-[4px] bg-ground">
              {span ? (
                <i
                  className={`absolute inset-y-0 rounded-[4px] ${row.ground}`}
                  style={{ left: `${span.from}%`, width: `${span.width}%` }}
                />
              ) : null}
            </div>
          </div>
        );
      })}
      <small className="mt-3 block text-accent-ink text-small">
        {t('pq.period.last', { date: formatMonthDay(own.finish) })}
      </small>
    </Surface>
  );
}
