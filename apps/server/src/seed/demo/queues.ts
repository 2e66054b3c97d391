import { HOUR_MS } from '@pq/domain/dates';
import type { DemoPeople } from './people.ts';
import type { ProjectRows } from './projects.ts';

const QUEUE_LENGTH = 7;

const OWN_TURN = 3;
const OWN = 'backer@example.com';

export function queueRows(sets: readonly ProjectRows[], people: DemoPeople, nowMs: number) {
  return sets.flatMap(({ project, rewards, pledges }) => {
    const soldOut = rewards.find(({ count, sold }) => count > 0 && sold === count);
    if (project.state !== 'funding' || !soldOut) return [];
    const own = people.idOf(OWN);
    const away = new Set([project.ownerId, own, ...pledges.map(({ pledge }) => pledge.memberId)]);
    const others = people.backers.map(({ email }) => people.idOf(email)).filter((id) => !away.has(id));
    const hasPledged = pledges.some(({ pledge }) => pledge.memberId === own);
    const line = hasPledged ? others : others.toSpliced(OWN_TURN - 1, 0, own);
    return line.slice(0, QUEUE_LENGTH).map((memberId, at) => ({
      projectKey: project.key,
      idx: soldOut.idx,
      memberId,
      turn: at + 1,
      joinedAt: new Date(nowMs - (QUEUE_LENGTH - at) * HOUR_MS),
    }));
  });
}
