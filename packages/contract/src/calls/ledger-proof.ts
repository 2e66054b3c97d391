import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about } from '../fields.ts';

const hash = 'ab'.repeat(32);

export const getLedgerProof = defineCall({
  name: 'getLedgerProof',
  method: 'GET',
  path: '/proof',
  summary: 'Prove that an entry of the ledger is sealed',
  description:
    'Says when an entry was sealed and which place it has in the chain of hashes, and nothing of what it records. Days are ' +
    'those of Seoul, in real time.',
  audience: 'public',
  rate: '60 a minute per IP address',
  visitorsCacheS: 60,
  input: z.object({
    hash: z
      .string()
      .max(200)
      .transform((text) => text.trim().toLowerCase())
      .meta(about('Hash of the entry, 64 hex digits', hash)),
  }),
  data: z
    .object({
      hash: z.string().meta(about('Hash of the entry', hash)),
      sealedAt: z.int().meta(about('Time of the seal, epoch ms', 1_767_229_200_000)),
      day: z
        .object({
          date: z.string().meta(about('Day of the seal, YYYY-MM-DD', '2026-12-01')),
          place: z.int().meta(about('Place of the entry among those of the day, from 1', 312)),
          entries: z.int().meta(about('Entries that were sealed on the day until now', 1_204)),
          last: z.string().meta(about('Hash of the last of them', hash)),
          isOver: z.boolean().meta(about('Whether the day is over, so that its last hash is final')),
        })
        .meta(about('Day of the seal')),
      checked: z
        .object({
          at: z.int().meta(about('Time of the last check after the seal, epoch ms', 1_767_315_000_000)),
          isWhole: z.boolean().meta(about('Whether the check found every chain whole', true)),
        })
        .nullable()
        .meta(about('Daily check of the chain; null until there was one after the seal')),
    })
    .meta({ id: 'LedgerProof', description: 'What is public about the seal of an entry.' }),
  errors: ['notSealed'],
});
