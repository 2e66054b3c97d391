import { z } from 'zod';
import { about } from '../fields.ts';
import { namedProjectSchema } from './common.ts';

export const consentSchema = z
  .object({
    policy: z
      .enum(['terms', 'private', 'offer', 'marketing', 'maker', 'donate'])
      .meta(about('Which policy text')),
    agreed: z.boolean().meta(about('Given (true) or taken back', true)),
    at: z.number().meta(about('When, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'Consent', description: 'A consent given or taken back; `at` in epoch ms.' });

export const sessionSchema = z
  .object({
    id: z
      .string()
      .meta(about('Session, for DELETE /api/user/session', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90')),
    browser: z.string().meta(about('Browser, empty where it is not known', 'Chrome')),
    system: z.string().meta(about('Operating system, empty where it is not known', 'Windows')),
    device: z.enum(['computer', 'phone', 'tablet', 'unknown']).meta(about('Kind of device')),
    address: z.string().meta(about('IP address, its end masked', '203.0.113.*')),
    signedInAt: z.number().meta(about('When the sign-in took place, epoch ms', 1_767_229_200_000)),
    seenAt: z.number().meta(about('When it was used last, epoch ms', 1_767_232_800_000)),
    endsAt: z.number().meta(about('When it ends if it is not used until then, epoch ms', 1_768_442_400_000)),
    current: z.boolean().meta(about('The session that asks', true)),
  })
  .meta({
    id: 'Session',
    description:
      'A place where the member is signed in. Empty words where nothing is known; `address` is ' +
      'masked. Times in epoch ms.',
  });
export type OwnSession = z.output<typeof sessionSchema>;

export const leaveCheckSchema = z
  .object({
    pledges: z
      .array(namedProjectSchema)
      .meta(
        about(
          'Projects with an own pledge that is still to be charged; leaving is refused while there are ' +
            'any',
        ),
      ),
    projects: z
      .array(namedProjectSchema)
      .meta(about('Own projects that are not over; leaving is refused while there are any')),
    awaited: z
      .array(namedProjectSchema)
      .meta(about('Projects whose paid rewards are not due yet; they have nowhere to be sent to afterwards')),
  })
  .meta({
    id: 'LeaveCheck',
    description:
      '`pledges`: projects with an own pledge that is still to be charged; `projects`: own ones ' +
      'that are not over. Neither may be there to leave. `awaited`: projects whose paid rewards are ' +
      'not due yet; they have nowhere to be sent to afterwards.',
  });
export type LeaveCheck = z.output<typeof leaveCheckSchema>;
