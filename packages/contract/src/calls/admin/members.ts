import { limits } from '@pq/domain/limits';
import { projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
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
    joinedAt: z.int().meta(about('Time of the sign-up, epoch ms', 1_767_229_200_000)),
    restrictUntil: z
      .string()
      .optional()
      .meta(about('Last day of the writing restriction, YYYY-MM-DD in Seoul', '2026-12-31')),
    comments: z.int().meta(about('Number of comments and replies that are not deleted', 12)),
    reported: z.int().meta(about('Number of reported comments and replies', 0)),
    blinded: z.int().meta(about('Number of hidden comments and replies', 0)),
  })
  .meta({ id: 'FoundMember', description: 'A member in the admin search.' });

export const searchMembers = defineCall({
  name: 'searchMembers',
  method: 'GET',
  path: '/admin/user',
  list: 'members',
  summary: 'Members',
  description:
    'Members by uid or by the beginning of the nickname or email address, newest first; `restricted` selects ' +
    'members who are restricted from writing at present. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Uid, or the beginning of the nickname or email address; empty for all', '하나')),
    status: queryWord(['restricted']).meta(
      about('restricted: members who are restricted from writing at present; empty for all'),
    ),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    members: z.array(foundMemberSchema).meta(about('Members, newest first')),
  }),
});

export const getMemberRecord = defineCall({
  name: 'getMemberRecord',
  method: 'GET',
  path: '/admin/user/detail',
  summary: 'Get a member with consents, sessions, pledges and projects',
  description:
    'One member with their consents and the accepted versions, their sessions (IP addresses masked), and the ' +
    'latest pledges and projects.',
  audience: 'admin',
  input: z.object({ uid: id.meta(known.member) }),
  data: z.object({
    member: foundMemberSchema.meta(about('The member')),
    secondFactor: z
      .object({ enrolled: z.boolean().meta(about('Whether an authenticator app is enrolled', true)) })
      .optional()
      .meta(about('Of admins: whether a second factor is enrolled')),
    consents: z
      .array(
        consentSchema.extend({
          version: z
            .int()
            .optional()
            .meta(about('Policy version in force at the time; absent if there was none', 1)),
        }),
      )
      .meta(about('Consents, newest first')),
    sessions: z.array(sessionSchema.omit({ current: true })).meta(about('Sessions of the member')),
    pledges: searchPledges.data.meta(about('Latest pledges')),
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
          .meta(about('Projects, newest first')),
      })
      .meta(about('Latest projects')),
    decisions: z
      .array(
        z.object({
          at: z.int().meta(about('Time of the decision, epoch ms', 1_767_229_200_000)),
          by: z.string().meta(about('Nickname of the admin who decided', '운영자')),
          action: z.string().meta(about('Kind of decision', 'member.restrict')),
          reason: z.string().meta(about('Reason', '약관 위반')),
        }),
      )
      .meta(about('Decisions about the member, newest first')),
  }),
  errors: ['notFound'],
});

const memberDecision = z
  .object({ uid: id.meta(known.member), reason: filledText(limits.rejectMessage).meta(known.reason) })
  .meta({ id: 'MemberDecision', description: 'A decision about a member, with its reason.' });

export const signOutMember = defineCall({
  name: 'signOutMember',
  method: 'POST',
  path: '/admin/user/sign-out',
  writes: 'moves',
  summary: 'End all sessions of a member',
  description:
    'Ends all sessions of a member, who has to sign in again. `ended` is the number of ended sessions.',
  audience: 'admin',
  input: memberDecision,
  data: endedSessionsSchema,
  errors: ['notFound'],
});

export const resetSecondFactor = defineCall({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/admin/second-factor/reset',
  writes: 'moves',
  summary: 'Reset the second factor of another admin',
  description:
    'Removes the second factor of another admin who has lost it: their sessions end, they are notified by mail ' +
    'and have to enrol again. Admins cannot reset their own.',
  audience: 'admin',
  fresh: 'everyone',
  input: memberDecision,
  data: endedSessionsSchema,
  errors: ['notFound', 'wrongState'],
});

export const restrictMember = defineCall({
  name: 'restrictMember',
  method: 'POST',
  path: '/admin/member',
  writes: 'compared',
  summary: 'Restrict a member from writing until a date',
  description:
    'Restricts a member from writing comments, replies, stories, reports and projects through the day ' +
    '`restrictUntil` (Asia/Seoul), or lifts the restriction (null). The member is notified by mail, with the ' +
    'reason.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    uid: id.meta(known.member),
    restrictUntil: civilDate
      .nullable()
      .meta(about('Last day of the restriction, YYYY-MM-DD in Seoul; null lifts it', '2026-12-31')),
    reason: filledText(limits.rejectMessage).meta(known.reason),
    seen: civilDate
      .nullable()
      .optional()
      .meta(about('Restriction that the decision is based on, YYYY-MM-DD in Seoul; null for none', null)),
  }),
  data: z.object({
    uid: z.string().meta(known.member),
    restrictUntil: z
      .string()
      .nullable()
      .meta(about('Last day of the restriction, YYYY-MM-DD in Seoul; null for none', '2026-12-31')),
  }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
