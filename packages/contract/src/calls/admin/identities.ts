import { identityStates } from '@pq/domain/identity/identity';
import { limits } from '@pq/domain/limits';
import { isBlank } from '@pq/domain/text/blank';
import { z } from 'zod';
import { defineCall, defineFile } from '../../call.ts';
import { says } from '../../field-errors.ts';
import { about, id, known, plainText, queryInt, queryWord } from '../../fields.ts';
import { decision } from '../../shapes/decision.ts';
import { submittedIdentitySchema } from '../../shapes/identity.ts';

export const listIdentities = defineCall({
  name: 'listIdentities',
  method: 'GET',
  path: '/admin/identity',
  list: 'identities',
  summary: 'List identities of makers',
  description:
    'Those that wait for a decision, oldest first, or those of another state, newest first. `total` is capped at 10,000.',
  audience: 'admin',
  input: z.object({
    text: plainText(limits.adminSearch)
      .default('')
      .meta(about('Nickname, name, registration number or uid; empty for all', '월하공방')),
    state: queryWord(identityStates).meta(about('State; empty for those that wait')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    identities: z.array(submittedIdentitySchema).meta(about('Identities')),
  }),
});

export const decideIdentity = defineCall({
  name: 'decideIdentity',
  method: 'POST',
  path: '/admin/identity',
  writes: 'compared',
  summary: 'Verify the identity of a maker, or send it back',
  description:
    'approve: the identity is in force; reject: its maker reads the message and sends it again. The maker gets a mail. ' +
    'Nobody decides about their own while there is another admin.',
  audience: 'admin',
  input: z
    .object({
      uid: id.meta(known.member),
      decision: decision.meta(about('Verify or send back')),
      message: plainText(limits.rejectMessage)
        .optional()
        .meta(about('What has to be corrected; required to reject', '통장 사본을 다시 올려주세요.')),
      version: z.int().optional().meta(known.version),
    })
    .refine((input) => input.decision === 'approve' || !isBlank(input.message ?? ''), {
      path: ['message'],
      ...says('admin.rejectMessage.required'),
    }),
  data: z.object({
    uid: z.string().meta(known.member),
    state: z.enum(identityStates).meta(about('New state')),
  }),
  errors: ['notFound', 'wrongState', 'decisionStale', 'ownDecision'],
});

export const openIdentityDocument = defineFile({
  name: 'openIdentityDocument',
  path: '/admin/identity/document',
  summary: 'Download a document of an identity',
  description: 'The file as it was uploaded: PDF, JPG or PNG. Each download is written to the audit log.',
  audience: 'admin',
  type: 'application/octet-stream',
  input: z.object({
    uid: id.meta(known.member),
    version: queryInt(0, 1_000_000, 0).meta(about('Version of the identity; 0 for the last', 2)),
    what: z.enum(['document', 'bankbook']).meta(about('Which of the two')),
  }),
  errors: ['notFound'],
});
