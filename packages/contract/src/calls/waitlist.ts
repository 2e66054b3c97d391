import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, known, queryInt } from '../fields.ts';
import { sentChoice } from '../shapes/reward.ts';
import { waitSchema } from '../shapes/waitlist.ts';

export const joinWaitlist = defineCall({
  name: 'joinWaitlist',
  method: 'POST',
  path: '/waitlist/join',
  writes: 'adds',
  summary: 'Join the wait list of a sold-out reward',
  description:
    'Adds the caller to the queue of a sold-out reward, once per member. When a piece becomes free, it is ' +
    'reserved for the first in the queue for a day, who is notified by mail; pledging uses the reservation.',
  rate: '30 a minute',
  audience: 'member',
  input: z.object({
    projectid: id.meta(known.project),
    idx: z.int().min(0).max(limits.rewardsPerProject).meta(known.idx),
    choice: sentChoice.optional().meta(about('Combination to wait for; omit or leave empty for any', [0])),
  }),
  data: z.object({ place: z.int().meta(about('Position in the queue, from 1', 3)) }),
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
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/waitlist/leave',
  writes: 'moves',
  summary: 'Leave a wait list',
  description:
    'Gives up the position, or the reserved piece, which is then offered to the next member. A repeat does ' +
    'nothing.',
  audience: 'member',
  input: z.object({
    projectid: id.meta(known.project),
    idx: queryInt(0, limits.rewardsPerProject, 0).meta(known.idx),
  }),
  data: z.null(),
});

export const listWaits = defineCall({
  name: 'listWaits',
  method: 'GET',
  path: '/waitlist/my',
  summary: "List the caller's wait list positions and reserved pieces",
  description:
    'Reserved pieces first, then positions, newest first. Positions of ended or hidden projects are not ' +
    'listed.',
  audience: 'member',
  input: z.object({}),
  data: z.array(waitSchema),
});
