import { z } from 'zod';

/** A consent given or taken back; `at` in epoch ms. */
export const consentSchema = z.object({
  policy: z.enum(['terms', 'private', 'offer', 'marketing', 'maker', 'donate']),
  agreed: z.boolean(),
  at: z.number(),
});

/** A place where the member is signed in. Empty words where nothing is known; `address` is masked. Times in epoch ms. */
export const sessionSchema = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  device: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  address: z.string(),
  signedInAt: z.number(),
  seenAt: z.number(),
  /** When it ends if it is not used until then. */
  endsAt: z.number(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof sessionSchema>;

const named = z.object({ key: z.string(), purpose: z.enum(['projects', 'ordermade']), title: z.string() });

/**
 * `pledges`: projects with an own pledge that is still to be charged; `projects`: own ones that are not over. Neither may
 * be there to leave. `awaited`: projects whose paid rewards are not due yet; they have nowhere to be sent to afterwards.
 */
export const leaveCheckSchema = z.object({
  pledges: z.array(named),
  projects: z.array(named),
  awaited: z.array(named),
});
export type LeaveCheck = z.output<typeof leaveCheckSchema>;
