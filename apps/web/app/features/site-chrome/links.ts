import type { LabelKey } from '@pq/domain/copy';
import type { Section } from './places.ts';

export type ChromeLink = { to: string; label: LabelKey };

export const mainLinks: { section: Section; to: string; label: LabelKey; sub: ChromeLink[] }[] = [
  {
    section: 'order',
    to: '/ordermade',
    label: 'nav.ordermade',
    sub: [
      { to: '/ordermade/order/list', label: 'nav.order.list' },
      { to: '/ordermade/open/list', label: 'nav.order.open' },
      { to: '/ordermade/pqbox/list', label: 'nav.order.pqbox' },
    ],
  },
  {
    section: 'funding',
    to: '/funding',
    label: 'nav.funding',
    sub: [
      { to: '/projects/funding/list', label: 'nav.funding.list' },
      { to: '/projects/open/list', label: 'nav.funding.open' },
      { to: '/projects/pqbox/list', label: 'nav.funding.pqbox' },
    ],
  },
  { section: 'story', to: '/story', label: 'nav.story', sub: [] },
  {
    section: 'more',
    to: '/about',
    label: 'nav.more',
    sub: [
      { to: '/about', label: 'nav.more.about' },
      { to: '/notice', label: 'nav.more.notice' },
      { to: '/ask', label: 'nav.more.ask' },
      { to: '/policy', label: 'nav.more.policy' },
    ],
  },
];
