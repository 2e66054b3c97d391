import {
  buildAdmin,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { sweepUntilQuiet } from '../../scheduler/sweep.ts';
import { blindProject } from '../blind-project.ts';

const never = new AbortController().signal;

export async function hiddenScene() {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  await buildPledge(platform, project);
  await buildPledge(platform, project);
  const at = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, never);
  };
  const admin = await buildAdmin(platform);
  const blind = (on: boolean) =>
    blindProject(platform, admin, { key: project.key, on, reason: '신고를 확인하고 있습니다.' });
  return { platform, provider, project, finish: project.periodFinish ?? '', at, admin, blind };
}

export async function rows(platform: TestPlatform, sql: string): Promise<Record<string, unknown>[]> {
  return (await platform.database.db.query(sql)).rows;
}
