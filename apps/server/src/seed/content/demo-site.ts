import { policies } from '@pq/domain/policies';
import type { DemoSite } from '../demo/seed-demo.ts';
import { pictureSource } from '../pictures/picture-source.ts';
import { asks } from './asks.ts';
import { banners, stories } from './board.ts';
import { fundingRows1 } from './funding-rows-1.ts';
import { fundingRows2 } from './funding-rows-2.ts';
import { makeProject } from './make-project.ts';
import { notices } from './notices.ts';
import { orderRows } from './order-rows.ts';
import { backers, members } from './people.ts';

/** The demo site: what a first start shows. */
export const demoSite: DemoSite = {
  content: {
    members,
    backers,
    projects: [
      ...[...fundingRows1, ...fundingRows2].map((row, n) => makeProject('projects', row, n)),
      ...orderRows.map((row, n) => makeProject('ordermade', row, n + 3)),
    ],
    stories,
    notices,
    asks,
    banners,
    policies: Object.values(policies),
  },
  pictureSource,
};
