import type { Viewer } from '@pq/contract/shapes/user';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mustEnrol } from '../auth/second-factor/must-enrol.ts';
import { presentViewer } from './present-user.ts';
import { findViewer } from './queries.ts';

/** The signed-in person's own data. Throws loginRequired when the member has just left. */
export async function getViewer(platform: Platform, uid: string): Promise<Viewer> {
  const row = await findViewer(platform.database.db, uid);
  if (!row) throw new ProductError('loginRequired');
  const { role, enrolled } = row;
  if (role !== 'admin') return presentViewer(row);
  const required = mustEnrol(platform.config, { role, enrolled });
  return { ...presentViewer(row), secondFactor: { enrolled, required } };
}
