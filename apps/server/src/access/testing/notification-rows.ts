import * as calls from '@pq/contract/calls/notifications';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { members } from './audiences.ts';
import { once, type Row, type World } from './world.ts';

/** A notification of the backer, of which others may change nothing. */
const backersNotification = once(async ({ platform, people, pledge, project }: World) => {
  const { db } = platform.database;
  const data = { gateKey: pledge, order: null, nickname: '하나', title: project.title, amount: 41_000 };
  await enqueueMail(
    db,
    { kind: 'projectFailed', to: people.backer.email, data },
    new Date(platform.clock.now()),
  );
  const { rows } = await platform.owner.query('select id from notification where member_id = $1', [
    people.backer.id,
  ]);
  return String(rows[0].id);
});

export const notificationRows: readonly Row[] = [
  { call: calls.listNotifications, statuses: members },
  {
    call: calls.readNotifications,
    about: 'of the backer',
    input: async (world) => ({ keys: [await backersNotification(world)] }),
    statuses: members,
  },
  { call: calls.watchNotifications, statuses: members },
];
