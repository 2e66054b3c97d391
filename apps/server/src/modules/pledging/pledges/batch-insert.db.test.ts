import { expect, it, onTestFinished, vi } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { placePledge } from './place-pledge.ts';
import { buildBacker, orderOf, projectRow, refusal } from './testing/orders.ts';

type Backer = Awaited<ReturnType<typeof buildBacker>>;

const buildBackers = (platform: TestPlatform, count: number): Promise<Backer[]> =>
  Promise.all(Array.from({ length: count }, () => buildBacker(platform)));

function watchStatements(
  { database: { db } }: TestPlatform,
  fail: (name: string) => Error | null = () => null,
) {
  const names: string[] = [];
  const run = db.query.bind(db) as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(db, 'query').mockImplementation(((...args: [{ name?: string }]) => {
    const { name = '' } = args[0];
    if (!/^pledges?-insert$/.test(name)) return run(...args);
    names.push(name);
    const error = fail(name);
    return error ? Promise.reject(error) : run(...args);
  }) as never);
  onTestFinished(() => spy.mockRestore());
  return names;
}

it('placePledge writes concurrent orders of several projects in batches', async () => {
  const platform = await openTestPlatform();
  const projects = await Promise.all(
    [1, 2, 3].map(() => buildProject(platform, { rewards: [{ count: 20 }] })),
  );
  const backers = await buildBackers(platform, 15);
  const names = watchStatements(platform);

  const outcomes = await Promise.all(
    backers.flatMap((backer) =>
      projects.map((project) =>
        refusal(placePledge(platform, backer, orderOf(project, backer.cardId), null)),
      ),
    ),
  );

  expect(outcomes.filter((outcome) => outcome === 'null')).toHaveLength(45);
  expect(names.length).toBeLessThan(15);
  for (const { key } of projects)
    expect(await projectRow(platform, key)).toEqual({
      amount_now: 150_000,
      backers: 15,
      sold: 15,
      pledges: 15,
    });
  const { rows } = await platform.database.db.query(
    `select count(*)::int as mails, count(distinct recipient)::int as recipients from mail where kind = 'pledgePlaced'`,
  );
  expect(rows).toEqual([{ mails: 45, recipients: 15 }]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('placePledge answers each order of a batch as if it had come alone', async () => {
  const platform = await openTestPlatform();
  const [scarce, ample] = await Promise.all([
    buildProject(platform, { rewards: [{ count: 1 }] }),
    buildProject(platform),
  ]);
  const [first, second, third, cardless, again] = (await buildBackers(platform, 5)) as [
    Backer,
    Backer,
    Backer,
    Backer,
    Backer,
  ];
  await placePledge(platform, again, orderOf(ample, again.cardId), null);
  const names = watchStatements(platform);

  const outcomes = await Promise.all(
    [
      placePledge(platform, first, orderOf(scarce, first.cardId), null),
      placePledge(platform, second, orderOf(scarce, second.cardId), null),
      placePledge(platform, third, orderOf(ample, third.cardId), null),
      placePledge(platform, cardless, orderOf(ample, third.cardId), null),
      placePledge(platform, again, orderOf(ample, again.cardId), null),
      placePledge(platform, again, orderOf(scarce, again.cardId, { amount: 1 }), null),
    ].map(refusal),
  );

  expect(names).toContain('pledges-insert');
  expect(outcomes.slice(0, 2).sort()).toEqual(['null', 'pledgeStock']);
  expect(outcomes.slice(2)).toEqual(['null', 'pledgeCard', 'pledgeAlready', 'pledgeAmount']);
  expect(await projectRow(platform, scarce.key)).toMatchObject({ backers: 1, sold: 1, pledges: 1 });
  expect(await projectRow(platform, ample.key)).toMatchObject({ backers: 2, sold: 2, pledges: 2 });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('placePledge does not wait for another project whose row is locked', async () => {
  const platform = await openTestPlatform();
  const [locked, free] = await Promise.all([buildProject(platform), buildProject(platform)]);
  const backers = await buildBackers(platform, 6);
  const locker = await platform.database.db.connect();
  await locker.query('begin');
  await locker.query('select from project where key = $1 for update', [locked.key]);

  const answered: string[] = [];
  const place = async (project: typeof locked, backer: Backer) => {
    await placePledge(platform, backer, orderOf(project, backer.cardId), null);
    answered.push(project.key);
  };
  const all = backers.map((backer, at) => place(at % 2 === 0 ? locked : free, backer));
  await Promise.all(all.filter((_, at) => at % 2 === 1));
  expect(answered).toEqual([free.key, free.key, free.key]);

  await locker.query('commit');
  locker.release();
  await Promise.all(all);
  expect(await projectRow(platform, locked.key)).toMatchObject({ backers: 3, pledges: 3 });
  expect(await projectRow(platform, free.key)).toMatchObject({ backers: 3, pledges: 3 });
});

it('placePledge does not write orders again when it is unknown whether they were written', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const backers = await buildBackers(platform, 5);
  const lost = new Error('Connection terminated unexpectedly');
  const names = watchStatements(platform, (name) => (name === 'pledges-insert' ? lost : null));

  const outcomes = await Promise.allSettled(
    backers.map((backer) => placePledge(platform, backer, orderOf(project, backer.cardId), null)),
  );

  for (const outcome of outcomes) expect(outcome).toEqual({ status: 'rejected', reason: lost });
  expect(names).not.toContain('pledge-insert');
  expect(await projectRow(platform, project.key)).toMatchObject({ pledges: 0 });
});

it('placePledge repeats a batch and a single insert after a deadlock', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 20 }] });
  const backers = await buildBackers(platform, 5);
  const deadlocks = ['pledges-insert', 'pledge-insert', 'pledge-insert'];
  const names = watchStatements(platform, (name) => {
    const at = deadlocks.indexOf(name);
    if (at < 0) return null;
    deadlocks.splice(at, 1);
    return Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });

  const outcomes = await Promise.all(
    backers.map((backer) => refusal(placePledge(platform, backer, orderOf(project, backer.cardId), null))),
  );

  expect([names[0], outcomes]).toEqual(['pledges-insert', backers.map(() => 'null')]);
  expect(await projectRow(platform, project.key)).toMatchObject({ backers: 5 });
});
