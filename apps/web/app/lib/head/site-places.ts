import { type LabelKey, t } from '@pq/domain/copy';
import type { SitePicture } from '@pq/domain/project/share-facts';

/** What a page says of itself to search engines and messengers where its route has nothing of its own to say. */
export type Place = { description: string; picture: SitePicture; hidden: boolean };

/** One person's own pages, forms and search results: not for search engines. */
const hidden = /^\/(my|payment|login|signup|password|write|search|pqbox|admin)(\/|$)/;

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

/** What there is to say of the page at a path. */
export function placeOf(path: string): Place {
  const description = descriptions.find(([pattern]) => pattern.test(path))?.[1] ?? 'meta.home';
  return {
    description: t(description),
    picture: pictures.find(([pattern]) => pattern.test(path))?.[1] ?? 'site',
    hidden: hidden.test(path),
  };
}
