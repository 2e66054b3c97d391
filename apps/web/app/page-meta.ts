import { t } from '@pq/domain/copy';
import type { MetaDescriptor } from 'react-router';

type Page = {
  title?: string | undefined;
  description?: string | undefined;
  /** Absolute, or a path of this site. */
  image?: string | undefined;
};
/** What a route's `meta` is given, as far as it is used here. */
type MetaArgs = { location: { pathname: string }; matches: readonly (RootMatch | undefined)[] };
type RootMatch = { id: string; loaderData?: unknown };

/** Title, description, canonical address and Open Graph tags of a page, from what its route's `meta` is given. */
export function pageMeta(
  { location, matches }: MetaArgs,
  { title, description, image }: Page = {},
): MetaDescriptor[] {
  const name = t('common.appName');
  const full = title ? `${title} · ${name}` : `${name} · ${t('home.banner.funding.sub')}`;
  const about = description ?? `${t('home.banner.funding.sub')}, ${t('home.banner.order.sub')}`;
  const origin = originOf(matches);
  const url = `${origin}${location.pathname}`;
  return [
    { title: full },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: title ?? full },
    { property: 'og:description', content: about },
    { property: 'og:url', content: url },
    ...(image
      ? [
          { property: 'og:image', content: image.startsWith('/') ? `${origin}${image}` : image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}

/** The tags of what is not there: search engines leave it out. */
export function notFoundMeta(): MetaDescriptor[] {
  return [
    { title: `${t('notfound.title')} · ${t('common.appName')}` },
    { name: 'robots', content: 'noindex' },
  ];
}

function originOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { settings?: { publicUrl: string } } | undefined)?.settings?.publicUrl ?? '';
}
