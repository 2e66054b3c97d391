import { t } from '@pq/domain/copy';
import { formatNumber, formatShare } from '@pq/domain/format';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { sourceName } from './source-name.ts';

/** How many are named; the rest is one line. */
const NAMED = 10;

/** Where the views came from, with the share of each in all that are known. */
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
  const most = Math.max(...rows.map(({ views }) => views));
  return (
    <section className="stt-c">
      <h2>{t('stats.sources')}</h2>
      {rows.length === 0 ? <p className="stt-n">{t('stats.sources.none')}</p> : null}
      {rows.length > 0 ? (
        <table className="stt-r stt-s">
          <thead>
            <tr>
              <th scope="col">{t('stats.col.source')}</th>
              <th scope="col">{t('stats.col.views')}</th>
              <th scope="col">{t('stats.col.share')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, views }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <span className="bar" aria-hidden="true">
                    <i style={{ width: `${(views / most) * 100}%` }} />
                  </span>
                  {formatNumber(views)}
                </td>
                <td>{t('common.percent', { n: formatShare(views, all) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="stt-n">{t('stats.sources.note')}</p>
    </section>
  );
}
