import { endsAt, HOUR_MS, paymentAt } from '@pq/domain/dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { assertBooksAgree, settleLostParts } from './testing/books.ts';
import { life, type Turn } from './testing/lives.ts';
import { placesToDie, placesToSleep, type Trap } from './testing/process.ts';
import { moveClock, newScene, perform, type Scene, toggleBlind } from './testing/scene.ts';

/** Random histories of pledges: whatever happens concurrently, the books agree after every step. */

async function play(scene: Scene, turns: readonly Turn[]): Promise<void> {
  for (const { steps, hours } of turns) {
    await scene.platform.database.db.query('delete from rate_limit');
    await Promise.all(steps.map((each) => perform(scene, each)));
    await moveClock(scene, scene.platform.clock.now() + hours * HOUR_MS);
    await settleLostParts(scene);
    await assertBooksAgree(scene);
  }
}

async function assertAllEnds(scene: Scene): Promise<void> {
  const { platform, provider, projects } = scene;
  scene.process.disarm();
  provider.faults = [];
  provider.refundFaults = [];
  for (const { key } of projects) {
    const { rows } = await platform.database.db.query('select state from project where key = $1', [key]);
    if (rows[0]?.state === 'blind') await toggleBlind(scene, key);
  }
  const last = Math.max(...projects.map(({ periodFinish }) => paymentAt(periodFinish ?? '')));
  for (const days of [0, 1, 2, 3, 4])
    await moveClock(scene, Math.max(platform.clock.now(), last) + days * 24 * HOUR_MS);
  await settleLostParts(scene);
  await assertBooksAgree(scene);
  const { rows } = await platform.database.db.query(
    `select state, (select count(*)::int from pledge where project_key = key and status in ('ready', 'retry')) as waiting
     from project where key = any($1)`,
    [projects.map(({ key }) => key)],
  );
  for (const row of rows) {
    expect(['re-finish', 'fail']).toContain(row.state);
    expect(row.waiting).toBe(0);
  }
}

it('stock, amounts, journal and provider agree after concurrent actions', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  await fc.assert(
    fc.asyncProperty(life, async (turns) => {
      const scene = await newScene(platform, provider);
      await play(scene, turns);
      await assertAllEnds(scene);
    }),
    {
      numRuns: Number(process.env.RUNS ?? 6),
      ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
    },
  );
}, 600_000);

it('a pledge that ends without releasing its stock is found, so the test above can fail', async () => {
  const platform = await openTestPlatform();
  const scene = await newScene(platform, createScriptedProvider());
  const place: Turn = {
    steps: [{ do: 'place', who: 0, project: 0, lines: [1, 0, 0], donation: 0 }],
    hours: 0,
  };
  await play(scene, [place]);
  await platform.database.db.query(`update pledge set status = 'cancel', due_at = null`);
  await expect(play(scene, [{ steps: [], hours: 0 }])).rejects.toThrow();
  expect(endsAt(scene.projects[0]?.periodFinish ?? '')).toBeGreaterThan(platform.clock.now());
});

const traps: Trap[] = [
  ...placesToDie.map((at) => ({ does: 'die', at }) as const),
  ...placesToSleep.map((at) => ({ does: 'sleep', at }) as const),
];

const all = [0, 1, 2] as const;

/**
 * The last day of a project and its aftermath, so that every failpoint is passed: three pledges, one of them changed; the project
 * hidden for a moment; a charge whose answer is lost, and a declined charge that its backer retries; a full refund whose answer
 * is lost, and a partial one.
 */
const busy: Turn[] = [
  { steps: all.map((who) => ({ do: 'place', who, project: 0, lines: [1, 0, 1], donation: 0 })), hours: 0 },
  { steps: [{ do: 'fix', who: 0, project: 0, lines: [0, 1, 2], donation: 0 }], hours: 0 },
  { steps: [{ do: 'blind', project: 0 }], hours: 0 },
  { steps: [{ do: 'blind', project: 0 }], hours: 2 },
  {
    steps: (['lost-before', 'decline'] as const).map((fault) => ({ do: 'fault', fault })),
    hours: 12,
  },
  { steps: all.map((who) => ({ do: 'payNow', who, project: 0 })), hours: 0 },
  { steps: [{ do: 'refundFault', fault: 'lost-before' }], hours: 0 },
  { steps: [{ do: 'refund', who: 0, project: 0, amount: undefined }], hours: 1 },
  { steps: [{ do: 'refund', who: 1, project: 0, amount: 1_000 }], hours: 0 },
];

it.each(traps)('a process that has to $does at $at leaves work to later processes only', async (trap) => {
  const platform = await openTestPlatform();
  const scene = await newScene(platform, createScriptedProvider());
  platform.clock.set(endsAt(scene.projects[0]?.periodFinish ?? '') - HOUR_MS);
  scene.process.arm(trap);
  await play(scene, busy);
  await assertAllEnds(scene);
  // Only a payment that comes too late comes past this one.
  if (trap.at !== 'late.before_commit') expect(scene.process.sprung()).toBe(1);
});
