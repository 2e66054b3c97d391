import { type LabelKey, t } from '@pq/domain/copy';
import type { ProjectGraph } from '#app/data/project-insight.ts';

type Source = Pick<ProjectGraph['sources'][number], 'kind' | 'detail'>;

const places: Partial<Record<Source['kind'], LabelKey>> = {
  direct: 'stats.source.direct',
  home: 'stats.source.home',
  list: 'stats.source.list',
  search: 'stats.source.search',
  inside: 'stats.source.inside',
};
const known: Record<string, LabelKey> = {
  'engine naver': 'stats.source.engine.naver',
  'engine google': 'stats.source.engine.google',
  'engine daum': 'stats.source.engine.daum',
  'engine bing': 'stats.source.engine.bing',
  'engine zum': 'stats.source.engine.zum',
  'engine yahoo': 'stats.source.engine.yahoo',
  'engine duckduckgo': 'stats.source.engine.duckduckgo',
  'app kakaotalk': 'stats.source.app.kakaotalk',
  'app instagram': 'stats.source.app.instagram',
  'app facebook': 'stats.source.app.facebook',
  'app naver': 'stats.source.app.naver',
  'app band': 'stats.source.app.band',
  'app line': 'stats.source.app.line',
  'share link': 'stats.source.share.link',
  'share sheet': 'stats.source.share.sheet',
  'share facebook': 'stats.source.share.facebook',
  'share x': 'stats.source.share.x',
  'share band': 'stats.source.share.band',
  'share naver': 'stats.source.share.naver',
};

export function sourceName({ kind, detail }: Source): string {
  const key = places[kind] ?? known[`${kind} ${detail}`];
  if (key) return t(key);
  if (detail === '') return t(kind === 'share' ? 'stats.source.share.others' : 'stats.source.site.others');
  return kind === 'share' ? t('stats.source.share.word', { word: detail }) : detail;
}
