import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/members.ts';
import { about, civilDate, filledText, id, known, plainText, queryInt, queryWord } from '../../fields.ts';
import { consentSchema, sessionSchema } from '../../shapes/account.ts';
import { endedSessionsSchema } from '../../shapes/common.ts';
import { searchPledges } from './payments.ts';

export const foundMemberSchema = z
  .object({
    uid: z.string().meta(known.member),
    nickname: z.string().meta(known.nickname),
    email: z.string().meta(about('E-mail', 'hana@example.com')),
    image: z.string().meta(known.picture),
    role: z.enum(['member', 'admin']).meta(about('Role')),
    joinedAt: z.int().meta(about('When the member signed up, epoch ms', 1_767_229_200_000)),
    restrictUntil: z
      .string()
      .optional()
      .meta(about('The last day through which the member may not write, YYYY-MM-DD in Seoul', '2026-12-31')),
    comments: z.int().meta(about('Comments and replies that stand, a number', 12)),
    reported: z.int().meta(about('How many of them were reported', 0)),
    blinded: z.int().meta(about('How many of them were hidden', 0)),
  })
  .meta({ id: 'FoundMember', description: 'A member as administrators find them.' });

export const searchMembers = defineCall({
  ...endpoints.searchMembers,
  summary: 'Members',
  description:
    'Members by uid or the beginning of a nickname or e-mail, newest first; `restricted` those ' +
    'who may not write at present. `total` ends at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Uid, or the beginning of a nickname or e-mail; empty for all', '하나')),
    status: queryWord(['restricted']).meta(
      about('restricted: those who may not write at present; empty for all'),
    ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    members: z.array(foundMemberSchema).meta(about('Members, newest first')),
  }),
});

export const getMemberFile = defineCall({
  ...endpoints.getMemberFile,
  summary: 'A member with consents, sessions, pledges and projects',
  description:
    'One member: what they have agreed to and to which version of it, where they are signed in, ' +
    'and the latest of what they back and make. Addresses of sessions are masked.',
  audience: 'admin',
  input: z.object({ uid: id.meta(known.member) }),
  data: z.object({
    member: foundMemberSchema.meta(about('The member')),
    secondFactor: z
      .object({ enrolled: z.boolean().meta(about('An authenticator app is enrolled', true)) })
      .optional()
      .meta(about('Of administrators: whether they sign in with a second factor')),
    consents: z
      .array(
        consentSchema.extend({
          version: z
            .int()
            .optional()
            .meta(about('The version that was in force at the time; absent where there was none', 1)),
        }),
      )
      .meta(about('Consents, latest first')),
    sessions: z.array(sessionSchema.omit({ current: true })).meta(about('Where the member is signed in')),
    pledges: searchPledges.data.meta(about('The latest pledges')),
    projects: z
      .object({
        total: z.int().meta(known.total),
        projects: z
          .array(
            z.object({
              key: z.string().meta(known.project),
              purpose: z.enum(purposes).meta(known.purpose),
              title: z.string().meta(known.projectTitle),
              state: z.enum(projectStates).meta(known.projectState),
            }),
          )
          .meta(about('Projects, latest first')),
      })
      .meta(about('The latest projects')),
    decisions: z
      .array(
        z.object({
          at: z.int().meta(about('When, epoch ms', 1_767_229_200_000)),
          by: z.string().meta(about('Who decided, by nickname', '운영자')),
          action: z.string().meta(about('Kind of decision', 'member.restrict')),
          reason: z.string().meta(about('Why', '약관 위반')),
        }),
      )
      .meta(about('Decisions about the member, latest first')),
  }),
  errors: ['notFound'],
});

const memberDecision = z
  .object({ uid: id.meta(known.member), reason: filledText(limits.rejectMessage).meta(known.reason) })
  .meta({ id: 'MemberDecision', description: 'A decision about a member, with its reason.' });

export const signOutMember = defineCall({
  ...endpoints.signOutMember,
  summary: 'Sign a member out everywhere',
  description: 'Ends all sessions of a member: they sign in again to go on. `ended` is how many there were.',
  audience: 'admin',
  input: memberDecision,
  data: endedSessionsSchema,
  errors: ['notFound'],
});

export const resetSecondFactor = defineCall({
  ...endpoints.resetSecondFactor,
  summary: 'Remove the second factor of another administrator',
  description:
    'Removes the second factor of another administrator who has lost it: their sessions end, they ' +
    'are told by mail and enrol anew. Nobody resets their own.',
  audience: 'admin',
  fresh: 'everyone',
  input: memberDecision,
  data: endedSessionsSchema,
  errors: ['notFound', 'wrongState'],
});

export const restrictMember = defineCall({
  ...endpoints.restrictMember,
  summary: 'Keep a member from writing until a date',
  description:
    'Keeps a member from writing comments, replies, stories, reports and projects through the day ' +
    '`restrictUntil` (Asia/Seoul), or lets them write again (null). The member is told by mail, ' +
    'with the reason.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    uid: id.meta(known.member),
    restrictUntil: civilDate
      .nullable()
      .meta(
        about(
          'The last day through which the member may not write, YYYY-MM-DD in Seoul; null lets them ' +
            'write again',
          '2026-12-31',
        ),
      ),
    reason: filledText(limits.rejectMessage).meta(known.reason),
    seen: civilDate
      .nullable()
      .optional()
      .meta(about('The restriction that was looked at, YYYY-MM-DD in Seoul; null for none', null)),
  }),
  data: z.object({
    uid: z.string().meta(known.member),
    restrictUntil: z
      .string()
      .nullable()
      .meta(
        about(
          'The last day through which the member may not write, YYYY-MM-DD in Seoul; null for none',
          '2026-12-31',
        ),
      ),
  }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
