import { t } from '@pq/domain/copy';
import { categoryName } from '@pq/domain/project/project-card';
import type { Step } from '#app/lib/head/structured-data.ts';
import { type ListPlace, readFilters } from './list-filters.ts';

type Place = Extract<ListPlace, { kind: 'list' }>;

export const tabs = {
  projects: [
    { type: 'list', to: '/projects/funding/list', label: 'list.title.funding' },
    { type: 'open', to: '/projects/open/list', label: 'list.title.open' },
    { type: 'pqbox', to: '/projects/pqbox/list', label: 'list.title.pqbox' },
  ],
  ordermade: [
    { type: 'list', to: '/ordermade/order/list', label: 'list.title.order' },
    { type: 'open', to: '/ordermade/open/list', label: 'list.title.open' },
    { type: 'pqbox', to: '/ordermade/pqbox/list', label: 'list.title.pqbox' },
  ],
} as const;

const sections = {
  projects: { name: t('nav.funding'), path: '/funding' },
  ordermade: { name: t('nav.ordermade'), path: '/ordermade' },
} as const satisfies Record<Place['purpose'], Step>;

/**
 * A category is a list of its own; other filters and the sort show the same projects, so search engines get
 * the address without them.
 */
export function describeList(
  { purpose, type }: Place,
  { search }: { search: string },
): { title: string; canonical: string; trail: Step[] } {
  const { category } = readFilters(purpose, type, new URLSearchParams(search));
  const tab = tabs[purpose].find((candidate) => candidate.type === type) ?? tabs[purpose][0];
  const section = sections[purpose];
  const plain =
    type === 'list' ? t(tab.label) : t('meta.titleIn', { category: section.name, title: t(tab.label) });
  const list = { name: t(tab.label), path: tab.to };
  // The section's own page has the plain name already.
  const whole = plain === section.name ? t('meta.titleAll', { title: plain }) : plain;
  if (category === 0) return { title: whole, canonical: tab.to, trail: [section, list] };
  const canonical = `${tab.to}?category=${category}`;
  const title = t('meta.titleIn', { category: categoryName(category), title: plain });
  return { title, canonical, trail: [section, list, { name: categoryName(category), path: canonical }] };
}
