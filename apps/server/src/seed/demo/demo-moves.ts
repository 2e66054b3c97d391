import { DAY_MS, endsAt, HOUR_MS, opensAt, paymentAt, retryAt } from '@pq/domain/dates';
import type { ProjectState } from '@pq/domain/project/project';
import type * as schema from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';

type Move = typeof schema.projectTransition.$inferInsert;

/** The moves that have brought a demo project to its state, in their order (decisions, "The life of a project"). */
export function movesOf(
  project: {
    key: string;
    state: ProjectState;
    period: { start: string; finish: string };
    rejectMessage?: string | undefined;
  },
  createdMs: number,
  nowMs: number,
): Move[] {
  const { key, state, period } = project;
  const moves: Move[] = [];
  const move = (toState: ProjectState, atMs: number, actor: 'owner' | 'admin' | 'clock', reason?: string) => {
    const fromState = moves.at(-1)?.toState ?? null;
    moves.push({ id: newId(atMs), projectKey: key, fromState, toState, actor, reason, at: new Date(atMs) });
  };

  move('save', createdMs, 'owner');
  if (state === 'save') return moves;
  move('prepare', createdMs + 2 * DAY_MS, 'owner');
  if (state === 'prepare') return moves;
  if (state === 'reject') {
    move('reject', createdMs + 3 * DAY_MS, 'admin', project.rejectMessage);
    return moves;
  }
  move('ready', createdMs + 3 * DAY_MS, 'admin');
  if (state === 'ready') return moves;
  move('funding', opensAt(period.start), 'clock');
  if (state === 'funding') return moves;
  if (state === 'blind') {
    move('blind', nowMs - 6 * HOUR_MS, 'admin', '신고된 내용을 확인하고 있습니다.');
    return moves;
  }
  move(state === 'fail' ? 'fail' : 'finish', endsAt(period.finish), 'clock');
  if (state === 're-finish') move('re-finish', retryAt(paymentAt(period.finish)), 'clock');
  return moves;
}
