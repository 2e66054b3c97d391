import { type LabelKey, t } from '@pq/domain/copy';
import type { SitePicture } from '@pq/domain/project/share-facts';

export type Place = { description: string; picture: SitePicture; hidden: boolean };

/** Private pages, forms and search results, which search engines must not index. */
const hidden = /^\/(my|payment|login|signup|verify|password|write|search|pqbox|admin)(\/|$)/;

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

export function placeOf(path: string): Place {
  const description = descriptions.find(([pattern]) => pattern.test(path))?.[1] ?? 'meta.home';
  return {
    description: t(description),
    picture: pictures.find(([pattern]) => pattern.test(path))?.[1] ?? 'site',
    hidden: hidden.test(path),
  };
}
