import { t } from '@pq/domain/copy';
import { formatNumber, formatShare } from '@pq/domain/format';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { ShareBar } from '#app/ui/progress.tsx';
import { boxTable, cell, headCell, rowHead, StatsBox, StatsNote } from './parts.tsx';
import { sourceName } from './source-name.ts';

const inset = 'px-3 tablet:px-6 nth-2:text-left';

const NAMED = 10;

/** Typed into addresses, so that it is never divided between two lines. */
const MARK = '?ref=';

export function ViewSources({ sources }: { sources: ProjectGraph['sources'] }) {
  const all = sources.reduce((sum, { views }) => sum + views, 0);
  const named = sources.slice(0, sources.length > NAMED + 1 ? NAMED : sources.length);
  const rest = sources.slice(named.length).reduce((sum, { views }) => sum + views, 0);
  const rows = named.map((source) => ({
    id: `${source.kind} ${source.detail}`,
    name: sourceName(source),
    views: source.views,
  }));
  if (rest > 0) rows.push({ id: 'rest', name: t('stats.source.rest'), views: rest });
  const [before, after] = t('stats.sources.note').split(MARK);
  const most = Math.max(...rows.map(({ views }) => views));
  return (
    <StatsBox title={t('stats.sources')} className="mt-4">
      {rows.length === 0 ? <StatsNote>{t('stats.sources.none')}</StatsNote> : null}
      {rows.length > 0 ? (
        <table className={boxTable}>
          <thead>
            <tr>
              <th scope="col" className={`${headCell} ${inset}`}>
                {t('stats.col.source')}
              </th>
              <th scope="col" className={`${headCell} ${inset}`}>
                {t('stats.col.views')}
              </th>
              <th scope="col" className={`${headCell} ${inset}`}>
                {t('stats.col.share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, views }) => (
              <tr key={id}>
                <th
                  scope="row"
                  className={`${rowHead} ${inset} w-[44%] min-w-32 font-normal large-text:min-w-36 wrap-anywhere whitespace-normal tablet:w-[34%]`}
                >
                  {name}
                </th>
                <td className={`${cell} ${inset}`}>
                  <ShareBar
                    share={views / most}
                    className="mr-2 inline-block w-[14vw] align-middle @max-bars:hidden large-text:hidden tablet:mr-3 tablet:w-[min(320px,32vw)]"
                  />
                  {formatNumber(views)}
                </td>
                <td className={`${cell} ${inset}`}>{t('common.percent', { n: formatShare(views, all) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <StatsNote>
        {before}
        <span className="whitespace-nowrap">{MARK}</span>
        {after}
      </StatsNote>
    </StatsBox>
  );
}
