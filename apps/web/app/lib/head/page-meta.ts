import { type LabelKey, t } from '@pq/domain/copy';
import { type SitePicture, sharePictureSize, sitePicturePath } from '@pq/domain/project/share-facts';
import type { MetaDescriptor } from 'react-router';
import { graph, type Step, type Thing, trailThing } from './structured-data.ts';

type Page = {
  title?: string | undefined;
  /** The open part of a page with several addresses; only in the window's title. */
  part?: string | undefined;
  description?: string | undefined;
  /** Path of a share picture. */
  picture?: string | undefined;
  pictureAlt?: string | undefined;
  /** Path with the relevant part of the query; by default the requested path. */
  canonical?: string | undefined;
  /** Excluded from search engines, in addition to the private parts of the site. */
  hidden?: boolean | undefined;
  /** The breadcrumb from below the home page to this page. */
  trail?: Step[] | undefined;
  things?: Thing[] | undefined;
};
type MetaArgs = { location: { pathname: string }; matches: readonly (RootMatch | undefined)[] };
type RootMatch = { id: string; loaderData?: unknown };

/** Defaults come from the page's place on the site (`placeOf`). */
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

export function notFoundMeta(): MetaDescriptor[] {
  return [
    { title: `${t('notfound.title')} · ${t('common.appName')}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export function siteOf({ matches }: Pick<MetaArgs, 'matches'>): { origin: string; nowMs: number } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const settings = (root as { settings?: { publicUrl: string; nowMs: number } } | undefined)?.settings;
  return { origin: settings?.publicUrl ?? '', nowMs: settings?.nowMs ?? 0 };
}

function tidyPath(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

type Place = { description: string; picture: SitePicture; hidden: boolean };

/** Private pages, forms and search results, which search engines must not index. */
const hiddenPaths = /^\/(my|payment|login|signup|verify|password|write|search|pqbox|admin)(\/|$)/;

const descriptions: [RegExp, LabelKey][] = [
  [/^\/funding$/, 'meta.funding'],
  [/^\/ordermade$/, 'meta.ordermade'],
  [/^\/projects\/funding\/list$/, 'meta.list.projects.list'],
  [/^\/projects\/open\/list$/, 'meta.list.projects.open'],
  [/^\/projects\/pqbox\/list$/, 'meta.list.projects.pqbox'],
  [/^\/ordermade\/order\/list$/, 'meta.list.ordermade.list'],
  [/^\/ordermade\/open\/list$/, 'meta.list.ordermade.open'],
  [/^\/ordermade\/pqbox\/list$/, 'meta.list.ordermade.pqbox'],
  [/^\/about$/, 'meta.about'],
  [/^\/ask$/, 'meta.ask'],
  [/^\/story(\/|$)/, 'meta.story'],
  [/^\/notice(\/|$)/, 'meta.notice'],
];

const pictures: [RegExp, SitePicture][] = [
  [/^\/(funding|projects)(\/|$)/, 'funding'],
  [/^\/(ordermade|order)(\/|$)/, 'order'],
];

function placeOf(path: string): Place {
  const description = descriptions.find(([pattern]) => pattern.test(path))?.[1] ?? 'meta.home';
  return {
    description: t(description),
    picture: pictures.find(([pattern]) => pattern.test(path))?.[1] ?? 'site',
    hidden: hiddenPaths.test(path),
  };
}
