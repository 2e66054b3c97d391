import { t } from '@pq/domain/copy';
import { sharePictureSize, sitePicturePath } from '@pq/domain/project/share-facts';
import type { MetaDescriptor } from 'react-router';
import { placeOf } from './site-places.ts';
import { graph, type Step, type Thing, trailThing } from './structured-data.ts';

type Page = {
  title?: string | undefined;
  /** Which part of the page is open, where one page has several addresses; in the title of the window alone. */
  part?: string | undefined;
  description?: string | undefined;
  /** Path of a picture of the size of a share picture. */
  picture?: string | undefined;
  /** What the picture shows, in words. */
  pictureAlt?: string | undefined;
  /** Path with what of the query belongs to it; without, the path that was asked for. */
  canonical?: string | undefined;
  /** Kept out of search engines, beyond the private parts of the site. */
  hidden?: boolean | undefined;
  /** The pages above this one, from below the home page, and itself. */
  trail?: Step[] | undefined;
  /** What the page is about, for search engines. */
  things?: Thing[] | undefined;
};
/** What a route's `meta` is given, as far as it is used here. */
type MetaArgs = { location: { pathname: string }; matches: readonly (RootMatch | undefined)[] };
type RootMatch = { id: string; loaderData?: unknown };

/**
 * Title, description, canonical address, Open Graph tags and structured data of a page, from what its route's `meta` is
 * given. What the page does not say itself is said by its place on the site.
 */
export function pageMeta(args: MetaArgs, page: Page = {}): MetaDescriptor[] {
  const place = placeOf(args.location.pathname);
  const { origin } = siteOf(args);
  const name = t('common.appName');
  const title = page.title
    ? [page.part, page.title, name].filter(Boolean).join(' · ')
    : `${name} · ${t('home.banner.funding.sub')}`;
  const description = page.description || place.description;
  const things = [...(page.trail ? [trailThing(origin, page.trail)] : []), ...(page.things ?? [])];
  const url = `${origin}${page.canonical ?? tidyPath(args.location.pathname)}`;
  return [
    { title },
    { name: 'description', content: description },
    ...(page.hidden || place.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]),
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: description },
    ...pictureTags(`${origin}${page.picture ?? sitePicturePath(place.picture)}`, page.pictureAlt ?? title),
    ...(things.length > 0 ? [{ 'script:ld+json': graph(things) }] : []),
  ];
}

function pictureTags(url: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: url },
  ];
}

/** The tags of what is not there: search engines leave it out. */
export function notFoundMeta(): MetaDescriptor[] {
  return [
    { title: `${t('notfound.title')} · ${t('common.appName')}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The site's public address and the moment of the page, as the root route has them from the server. */
export function siteOf({ matches }: Pick<MetaArgs, 'matches'>): { origin: string; nowMs: number } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const settings = (root as { settings?: { publicUrl: string; nowMs: number } } | undefined)?.settings;
  return { origin: settings?.publicUrl ?? '', nowMs: settings?.nowMs ?? 0 };
}

function tidyPath(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}
