import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/waitlist.ts';
import { about, id, known, queryInt } from '../fields.ts';
import { sentChoice } from '../shapes/reward.ts';
import { waitSchema } from '../shapes/waitlist.ts';

export const joinWaitlist = defineCall({
  ...endpoints.joinWaitlist,
  summary: 'Wait for a piece of a sold-out reward',
  description:
    'Takes a place in the queue of a reward of which nothing is left, one for each member. When a piece ' +
    'gets free, the first in the queue holds it for a day and is told by mail; a pledge of theirs takes it.',
  rate: '30 places taken a minute',
  audience: 'member',
  input: z.object({
    projectid: id.meta(known.project),
    idx: z.int().min(0).max(limits.rewardsPerProject).meta(known.idx),
    choice: sentChoice
      .optional()
      .meta(about('The combination that is waited for; left out or empty: any that gets free', [0])),
  }),
  data: z.object({ place: z.int().meta(about('Place in the queue, from 1', 3)) }),
  errors: [
    'notFound',
    'pledgeOwn',
    'pledgeClosed',
    'pledgeEarly',
    'pledgeLimit',
    'waitlistFree',
    'waitlistTwice',
    'waitlistFull',
  ],
});

export const leaveWaitlist = defineCall({
  ...endpoints.leaveWaitlist,
  summary: 'Give up a place in a queue',
  description:
    'Gives up the place, or the piece that is held, which goes to the next. A repeat does nothing.',
  audience: 'member',
  input: z.object({
    projectid: id.meta(known.project),
    idx: queryInt(0, limits.rewardsPerProject, 0).meta(known.idx),
  }),
  data: z.null(),
});

export const listWaits = defineCall({
  ...endpoints.listWaits,
  summary: 'Own places in queues and held pieces',
  description:
    'Where the caller waits, and what is held for them: held pieces first, then the places, the newest ' +
    'first. Places of projects that are over or hidden are not told.',
  audience: 'member',
  input: z.object({}),
  data: z.array(waitSchema),
});
