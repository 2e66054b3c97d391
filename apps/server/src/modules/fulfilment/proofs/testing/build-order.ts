import { paymentAt } from '@pq/domain/dates';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { buildPledge, buildProject, type TestPlatform } from '#src/testing/index.ts';

type People = { ownerId?: string; backerIds?: readonly (string | undefined)[] };

export async function buildPaidOrders(
  platform: TestPlatform,
  provider: PaymentProvider,
  { ownerId, backerIds = [undefined] }: People = {},
) {
  const project = await buildProject(platform, {
    purpose: 'ordermade',
    ...(ownerId !== undefined && { ownerId }),
    rewards: [{ count: 50 }],
  });
  const pledges: string[] = [];
  for (const backerId of backerIds) pledges.push(await buildPledge(platform, project, backerId));
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
  return { project, pledges };
}

export async function buildProofPicture({ database, clock }: TestPlatform, ownerId: string): Promise<string> {
  const id = newId(clock.now());
  const path = `attachment/${ownerId}/${id}.png`;
  const row = { id, ownerId, kind: 'attachment', name: '시안.png', mediaType: 'image/png', bytes: 3, path };
  await insertRows(database.db, 'upload', [
    { ...row, firstPath: path, filePath: path, createdAt: new Date(clock.now()) },
  ]);
  return `/files/${path}`;
}
