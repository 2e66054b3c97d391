import { z } from 'zod';
import { about, known, readVersion } from '../fields.ts';
import { scrapSchema } from './common.ts';

export const providers = ['email', 'kakao', 'naver'] as const;
export const roles = ['member', 'admin'] as const;

export const policyFlagsSchema = z
  .tuple([z.boolean(), z.boolean(), z.boolean()])
  .meta({ id: 'PolicyFlags', description: 'Consents to the service terms, privacy policy and marketing.' });

export const viewerSchema = z
  .object({
    uid: z.string().meta(known.member),
    profile: z
      .object({
        email: z.string().meta(about('E-mail', 'hana@example.com')),
        image: z.string().meta(known.picture),
        nickname: z.string().meta(known.nickname),
        quote: z.string().meta(about('One-line introduction; empty for none', '작은 것을 만듭니다.')),
      })
      .meta({ id: 'OwnProfile', description: "The caller's profile." })
      .meta(about('Profile')),
    version: readVersion.optional(),
    config: z
      .object({
        provider: z.enum(providers).meta(about('Sign-in method')),
        policy: policyFlagsSchema.meta(
          about('Consents to the service terms, privacy policy and marketing', [true, true, false]),
        ),
      })
      .meta({ id: 'OwnConfig', description: 'Sign-in method and consents.' })
      .meta(about('Sign-in method and consents')),
    role: z.enum(roles).meta(about('Role')),
    secondFactor: z
      .object({
        enrolled: z.boolean().meta(about('Whether an authenticator app is enrolled', true)),
        required: z
          .boolean()
          .meta(about('Whether admin calls are refused until an authenticator app is enrolled', false)),
      })
      .meta({ id: 'OwnSecondFactor', description: "State of an admin's second factor." })
      .optional()
      .meta(about('Second factor, only of admins')),
    save: z
      .object({
        projects: z.string().nullable().meta(about('Funding project; null for none', null)),
        ordermade: z.string().nullable().meta(about('Made-to-order project; null for none', null)),
      })
      .meta({ id: 'OwnSaves', description: 'Temporary saves by purpose.' })
      .meta(about('Temporary saves by purpose, by project key')),
    scrap: z.array(scrapSchema).meta(about('Scrapped projects, newest first')),
    story: z.record(z.string(), z.literal(true)).meta(about('Liked stories, by key', {})),
  })
  .meta({ id: 'Viewer', description: 'Account data of the signed-in member (GET /user/my/info).' });
export type Viewer = z.output<typeof viewerSchema>;

export const publicProfileSchema = z
  .object({
    uid: z.string().meta(known.member),
    nickname: z.string().meta(known.nickname),
    image: z.string().meta(known.picture),
    quote: z.string().meta(about('One-line introduction; empty for none', '작은 것을 만듭니다.')),
  })
  .meta({ id: 'PublicProfile', description: 'Public data of a member (GET /user/info).' });
