import { watchProject } from '@pq/contract/calls/projects';
import { isPubliclyVisible, projectStates } from '@pq/domain/project/project';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { waitingByReward } from '#src/modules/pledging/index.ts';
import type { Database } from '#src/platform/database/database.ts';
import { prepared, queryOne } from '#src/platform/database/query.ts';
import { type Authenticate, credentialsOf } from '#src/platform/http/caller.ts';
import { type EventStreams, encodeEvent, sendWhile } from '#src/platform/http/event-stream.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { PROJECT_TOPIC } from '#src/platform/realtime/channel.ts';
import { createRooms, type Snapshot } from '#src/platform/realtime/rooms.ts';
import { isManagerOf, mayOpen } from './policy.ts';
import { chosenByReward } from './queries.ts';

type ProjectSight = Snapshot & Pick<LiveProject, 'state' | 'ownerId'>;

/**
 * The event stream `GET /api/project/live?key=`: the figures of a project at once, then whenever they change.
 * A project that is not public is shown to its maker and admins; for all others the stream ends when it is hidden.
 */
export function registerLive(
  app: FastifyInstance,
  platform: Platform,
  { authenticate, streams }: { authenticate: Authenticate; streams: EventStreams },
): void {
  const rooms = createRooms<ProjectSight>({
    channel: platform.channel,
    onFailure: (error, id) =>
      void logUnlessAway(platform, error, { topic: PROJECT_TOPIC, id }, 'not read for those who watch'),
    topic: PROJECT_TOPIC,
    async read(key) {
      const found = await findLiveProject(platform.database, key);
      if (!found) return null;
      const { state, ownerId, figures } = found;
      return { state, ownerId, hidden: !isPubliclyVisible(state), event: encodeEvent(figures) };
    },
  });
  app.addHook('preClose', async () => rooms.close());

  app.get(`/api${watchProject.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const input = watchProject.input.safeParse(request.query);
    if (!input.success) throw new ProductError('notFound');
    const reserved = streams.reserve(request, reply);
    const credentials = credentialsOf(request);
    // A browser connects again by itself for as long as a page is open.
    const caller = await authenticate(request, null);
    await rooms.watch(input.data.key, (sight, leave) => {
      if (!sight || !mayOpen(caller, sight)) throw new ProductError('notFound');
      const stream = reserved.open(leave);
      if (!isManagerOf(caller, sight.ownerId)) return { seesHidden: false, ...stream };
      const isManager = async () => isManagerOf(await authenticate(credentials, null), sight.ownerId);
      return { seesHidden: true, ...sendWhile(isManager, stream) };
    });
    return reply;
  });
}

const liveProjectRow = z.object({
  state: z.enum(projectStates),
  ownerId: z.string(),
  figures: watchProject.event,
});
type LiveProject = z.output<typeof liveProjectRow>;

function findLiveProject({ db }: Database, key: string): Promise<LiveProject | null> {
  return queryOne(
    prepared(db, 'project-live'),
    liveProjectRow,
    sql`
    select p.state, p.owner_id, json_build_object('backers', p.backers,
      'amount', json_build_object('goal', p.goal, 'now', p.amount_now),
      'rewards', (select coalesce(json_agg(json_strip_nulls(json_build_object('idx', r.idx, 'sold', r.sold,
          'chosen', coalesce(c.chosen, 0), 'held', r.held, 'waiting', coalesce(q.waiting, 0), 'stock', (
            select json_agg(json_build_object('choice', s.choice, 'count', s.count, 'sold', s.sold, 'held', s.held)
              order by s.choice)
            from reward_stock s where s.project_key = r.project_key and s.idx = r.idx)))
          order by r.idx), '[]')
        from reward r left join (${chosenByReward}) c on c.idx = r.idx
          left join (${waitingByReward}) q on q.idx = r.idx where r.project_key = p.key)) as figures
    from project p where p.key = ${key}`,
  );
}
