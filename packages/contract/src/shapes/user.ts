import { z } from 'zod';
import { about, known } from '../fields.ts';
import { scrapSchema } from './common.ts';

export const providers = ['email', 'kakao', 'naver'] as const;
export const roles = ['member', 'admin'] as const;

export const policyFlagsSchema = z
  .tuple([z.boolean(), z.boolean(), z.boolean()])
  .meta({ id: 'PolicyFlags', description: 'Service terms, privacy, marketing.' });

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
      .meta({ id: 'OwnProfile', description: 'The own profile.' })
      .meta(about('Profile')),
    config: z
      .object({
        provider: z.enum(providers).meta(about('How the member signs in')),
        policy: policyFlagsSchema.meta(
          about('Consents: service terms, privacy, marketing', [true, true, false]),
        ),
      })
      .meta({ id: 'OwnConfig', description: 'How the member signs in, and consents.' })
      .meta(about('Sign-in method and consents')),
    role: z.enum(roles).meta(about('Role')),
    secondFactor: z
      .object({
        enrolled: z.boolean().meta(about('An authenticator app is enrolled', true)),
        required: z
          .boolean()
          .meta(about('Calls for administrators are refused until one is enrolled', false)),
      })
      .meta({ id: 'OwnSecondFactor', description: 'The second factor of an administrator.' })
      .optional()
      .meta(about('Of administrators')),
    save: z
      .object({
        projects: z.string().nullable().meta(about('Of funding; null for none', null)),
        ordermade: z.string().nullable().meta(about('Of made to order; null for none', null)),
      })
      .meta({ id: 'OwnSaves', description: 'Temporary saves by purpose.' })
      .meta(about('Temporary saves by purpose, by project key')),
    scrap: z.array(scrapSchema).meta(about('Scrapped projects, the latest first')),
    story: z.record(z.string(), z.literal(true)).meta(about('Liked stories by key', {})),
  })
  .meta({ id: 'Viewer', description: "The signed-in person's own data (GET /user/my/info)." });
export type Viewer = z.output<typeof viewerSchema>;

export const publicProfileSchema = z
  .object({
    uid: z.string().meta(known.member),
    nickname: z.string().meta(known.nickname),
    image: z.string().meta(known.picture),
    quote: z.string().meta(about('One-line introduction; empty for none', '작은 것을 만듭니다.')),
  })
  .meta({ id: 'PublicProfile', description: 'What everyone may see of a member (GET /user/info).' });
