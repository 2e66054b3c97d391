import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selection } from '@pq/domain/money';
import { onTestFinished } from 'vitest';
import { createFolderStore } from '#src/backup/backup-store.ts';
import { backupName, backupPrefix } from '#src/backup/manifest.ts';
import { restore } from '#src/backup/restore.ts';
import { writeBackup } from '#src/backup/write-backup.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { shipDecisions } from '#src/platform/decision-log/ship-decisions.ts';
import { createMemoryStore } from '#src/platform/decision-log/testing/memory-store.ts';
import { newId } from '#src/platform/ids.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import {
  buildAdmin,
  buildChargeableCard,
  buildMember,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { sweepUntilQuiet } from '../../scheduler/sweep.ts';

export type Project = Awaited<ReturnType<typeof buildProject>>;
export type Person = { uid: string; email: string; name: string; cards: string[]; pledge: string };

const TAKEN_AT = new Date(0);

export async function openSite(projectOf: Parameters<typeof buildProject>[1] = {}) {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const store = createMemoryStore();
  const project = await buildProject(platform, { rewards: [{ count: 0 }, { count: 0 }], ...projectOf });
  const admin = await buildAdmin(platform);
  let backups = createFolderStore(freshFolder());
  const storage = createStorage({ dataDir: freshFolder() });

  const addCard = async (on: TestPlatform, uid: string) =>
    (await buildChargeableCard(on, uid, `key-${newId(Date.now())}`)).id;
  const join_ = async (): Promise<Person> => {
    const { id: uid, email, name } = await buildMember(platform);
    return {
      uid,
      email,
      name,
      cards: [await addCard(platform, uid), await addCard(platform, uid)],
      pledge: '',
    };
  };
  const place = async (person: Person, lines: Selection[] = [{ idx: 0, count: 1 }]): Promise<string> => {
    const order = orderOf(project, person.cards[0] ?? '', {}, lines);
    return (await placePledge(platform, person, order, null)).gateKey;
  };
  const backer = async (lines: Selection[] = [{ idx: 0, count: 1 }]): Promise<Person> => {
    const person = await join_();
    return { ...person, pledge: await place(person, lines) };
  };
  const sweepOn = (on: TestPlatform, nowMs: number) => {
    on.clock.set(nowMs);
    return sweepUntilQuiet(on, provider, new AbortController().signal);
  };
  return {
    platform,
    provider,
    store,
    project,
    admin,
    join: join_,
    place,
    backer,
    addCard,
    sweepOn,
    /** Instead of the backup before. What was decided by then is in the log within a second. */
    async backUp(on: TestPlatform = platform) {
      await shipDecisions(on, store);
      backups = createFolderStore(freshFolder());
      await writeBackup(on.database.db, storage, backups, TAKEN_AT);
    },
    ship: () => shipDecisions(platform, store),
    async restore(): Promise<TestPlatform> {
      const fresh = await openTestPlatform();
      await restore(
        fresh.owner,
        createStorage({ dataDir: freshFolder() }),
        { store: backups, prefix: backupPrefix(backupName(TAKEN_AT)) },
        'pq_app',
      );
      fresh.clock.set(platform.clock.now());
      return fresh;
    },
  };
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function pledgesOf({ database }: TestPlatform) {
  const { rows } = await database.db.query<{
    id: string;
    status: string;
    sum: number;
    refunded: number;
    card: string;
    fallback: string | null;
    hold: string | null;
    round: number;
  }>(`select id, status, call_amount as sum, refunded, card_id as card, fallback_card_id as fallback, hold_reason as hold, round
      from pledge`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
