import { z } from 'zod';
import { about } from '../fields.ts';
import { namedProjectSchema } from './common.ts';

export const consentSchema = z
  .object({
    policy: z
      .enum(['terms', 'private', 'offer', 'marketing', 'maker', 'donate'])
      .meta(about('Which policy text')),
    agreed: z.boolean().meta(about('Given (true) or withdrawn (false)', true)),
    at: z.number().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'Consent', description: 'A consent given or withdrawn; `at` in epoch ms.' });

export const sessionSchema = z
  .object({
    id: z
      .string()
      .meta(about('Id of the session, for DELETE /api/user/session', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')),
    browser: z.string().meta(about('Browser; empty if unknown', 'Chrome')),
    system: z.string().meta(about('Operating system; empty if unknown', 'Windows')),
    device: z.enum(['computer', 'phone', 'tablet', 'unknown']).meta(about('Kind of device')),
    address: z.string().meta(about('IP address with its end masked', '203.0.113.*')),
    signedInAt: z.number().meta(about('Time of the sign-in, epoch ms', 1_767_229_200_000)),
    seenAt: z.number().meta(about('Time of the last use, epoch ms', 1_767_232_800_000)),
    endsAt: z.number().meta(about('Expiry time unless it is used before, epoch ms', 1_768_442_400_000)),
    current: z.boolean().meta(about('Whether it is the session of this request', true)),
  })
  .meta({
    id: 'Session',
    description: 'A session of the member. Unknown values are empty; `address` is masked. Times in epoch ms.',
  });
export type OwnSession = z.output<typeof sessionSchema>;

export const ownProjectInTheWaySchema = namedProjectSchema
  .extend({
    why: z
      .enum(['open', 'unsent', 'unpaid', 'owed'])
      .meta(
        about(
          'open: it has not ended; unsent: its rewards have not left to all backers; unpaid: its payout is not transferred; ' +
            'owed: its maker owes something of it',
          'unsent',
        ),
      ),
  })
  .meta({ id: 'OwnProjectInTheWay', description: 'A project because of which its maker cannot leave.' });

export const leaveCheckSchema = z
  .object({
    pledges: z
      .array(namedProjectSchema)
      .meta(
        about('Projects with a pledge of the caller that is still to be charged; they block the deletion'),
      ),
    projects: z
      .array(ownProjectInTheWaySchema)
      .meta(about('Projects of the caller on which backers depend; they block the deletion')),
    awaited: z
      .array(
        namedProjectSchema
          .extend({ pieces: z.int().meta(about('Number of pieces that have not come', 2)) })
          .meta({ id: 'AwaitedRewards', description: 'A project whose paid rewards have not all come.' }),
      )
      .meta(about('Projects whose paid rewards have not left; they cannot be delivered after the deletion')),
  })
  .meta({
    id: 'LeaveCheck',
    description:
      '`pledges` and `projects` have to be empty before the account can be deleted. `awaited` are projects whose ' +
      'paid rewards have not left; they cannot be delivered afterwards.',
  });
export type LeaveCheck = z.output<typeof leaveCheckSchema>;
