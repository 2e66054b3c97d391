import { t } from '@pq/domain/copy';
import type { MetaDescriptor } from 'react-router';

type Page = { title?: string; description?: string; image?: string; path: string };

/** Title, description and Open Graph tags of a page. `image` and `path` are absolute where the page knows its origin. */
export function pageMeta({ title, description, image, path }: Page): MetaDescriptor[] {
  const name = t('common.appName');
  const full = title ? `${title} · ${name}` : `${name} · ${t('home.banner.funding.sub')}`;
  const about = description ?? t('footer.disclaimer');
  return [
    { title: full },
    { name: 'description', content: about },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: title ?? full },
    { property: 'og:description', content: about },
    { property: 'og:url', content: path },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ];
}
