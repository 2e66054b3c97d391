import { z } from 'zod';

export const providers = ['email', 'kakao', 'naver'] as const;
export const roles = ['member', 'admin'] as const;

/** Service terms, privacy, marketing. */
export const policyFlagsSchema = z.tuple([z.boolean(), z.boolean(), z.boolean()]);

/** The signed-in person's own data (GET /user/my/info). */
export const viewerSchema = z.object({
  uid: z.string(),
  profile: z.object({ email: z.string(), image: z.string(), nickname: z.string(), quote: z.string() }),
  config: z.object({ provider: z.enum(providers), policy: policyFlagsSchema }),
  role: z.enum(roles),
  /** Of administrators; `required`: their calls are refused until a second factor is enrolled. */
  secondFactor: z.object({ enrolled: z.boolean(), required: z.boolean() }).optional(),
  save: z.object({ projects: z.string().nullable(), ordermade: z.string().nullable() }),
  scrap: z.array(z.object({ key: z.string(), purpose: z.enum(['projects', 'ordermade']) })),
  story: z.record(z.string(), z.literal(true)),
});
export type Viewer = z.output<typeof viewerSchema>;

/** What everyone may see of a member (GET /user/info). */
export const publicProfileSchema = z.object({
  uid: z.string(),
  nickname: z.string(),
  image: z.string(),
  quote: z.string(),
});
