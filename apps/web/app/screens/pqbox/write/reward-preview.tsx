import type { RewardFile } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { RewardCard } from '../box/reward-card.tsx';
import { periodText } from '../management/period-text.ts';
import type { RewardContent } from './reward-content.ts';
import type { RewardPlace, RewardStep } from './reward-place.ts';
import { spanOf } from './span-of.ts';
import '../box/box-list.css';

type Props = {
  content: RewardContent;
  files: readonly RewardFile[];
  place: RewardPlace;
  project: Project;
  step: RewardStep;
};

/** The card as it will stand in the box; only to look at. Beside the period: how it lies to that of the project. */
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
    <aside className="wr-side">
      <div>
        <div className="wr-prev-h">
          <h2>{t('pq.preview')}</h2>
        </div>
        <div inert>
          <RewardCard reward={card} first={false} />
        </div>
      </div>
      {step === 'period' ? <Together content={content} project={project} /> : null}
    </aside>
  );
}

function Together({ content: { period }, project }: Pick<Props, 'content' | 'project'>) {
  const own = project.period;
  if (!own.start || !own.finish) return null;
  const rows = [
    { key: 'of-project', name: t('pq.span.project'), period: own },
    { key: 'of-box', name: t('pq.span.box'), period },
  ];
  const all = rows.map((row) => row.period).filter(({ start, finish }) => start && finish && finish > start);
  return (
    <div className="box wr-todo pqw-span">
      <h2>{t('pq.span')}</h2>
      {rows.map((row) => {
        const span = spanOf(row.period, all);
        return (
          <div key={row.key} className={row.key}>
            <p>
              {row.name}
              <span>{periodText(row.period, formatMonthDay)}</span>
            </p>
            <div className="line">
              {span ? <i style={{ left: `${span.from}%`, width: `${span.width}%` }} /> : null}
            </div>
          </div>
        );
      })}
      <small>{t('pq.period.last', { date: formatMonthDay(own.finish) })}</small>
    </div>
  );
}
