import type { Viewer } from '@pq/contract/shapes/user';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mustEnrol } from '../auth/sessions/authenticate.ts';
import { presentProfile } from './profile.ts';
import { findViewer, type ViewerRow } from './queries.ts';

export async function getViewer(platform: Platform, uid: string): Promise<Viewer> {
  const row = await findViewer(platform.database.db, uid);
  if (!row) throw new ProductError('loginRequired');
  const { role, enrolled } = row;
  if (role !== 'admin') return presentViewer(row);
  const required = mustEnrol(platform.config, { role, enrolled });
  return { ...presentViewer(row), secondFactor: { enrolled, required } };
}

function presentViewer(row: ViewerRow): Viewer {
  return {
    uid: row.id,
    ...presentProfile(row),
    config: {
      provider: row.provider,
      policy: [row.policyTerms, row.policyPrivate, row.policyMarketing],
    },
    role: row.role,
    save: { projects: row.draftProjects, ordermade: row.draftOrdermade },
    scrap: row.scraps,
    story: Object.fromEntries(row.stories.map((key) => [key, true as const])),
  };
}
