import { ledgerAccounts, ledgerEvents } from '@pq/domain/settlement/ledger';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, known, optionalId, queryInt, queryWord } from '../../fields.ts';
import { projectNameSchema } from '../../shapes/common.ts';

const key = '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b90';

export const listLedger = defineCall({
  name: 'listLedger',
  method: 'GET',
  path: '/admin/ledger',
  list: 'entries',
  summary: 'List entries of the ledger',
  description:
    'Entries of the double entry, newest first, of one project, one pair or one account. New entries are sealed first, ' +
    'so that each has its hash. Debits are positive, credits negative.',
  audience: 'admin',
  input: z.object({
    pid: optionalId.meta(about('Project, by its key; empty for all', key)),
    pair: optionalId.meta(about('Pair, by the id of its first entry; empty for all', key)),
    account: queryWord(ledgerAccounts).meta(about('Account; empty for all')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    total: z.int().meta(known.total),
    entries: z
      .array(
        z
          .object({
            id: z.string().meta(about('Id of the entry', key)),
            at: z.int().meta(about('Time of what it records, epoch ms', 1_767_229_200_000)),
            pair: z.string().meta(about('Pair, whose entries add up to zero', key)),
            event: z.enum(ledgerEvents).meta(about('What it records', 'charge')),
            account: z.enum(ledgerAccounts).meta(about('Account', 'provider')),
            amount: z.int().meta(about('Debit, or negative credit, KRW', 32_500)),
            project: projectNameSchema.nullable().meta(about('Project; null for what belongs to none')),
            hash: z.string().meta(about('Hash of its seal in the chain, 64 hex digits', 'ab'.repeat(32))),
          })
          .meta({ id: 'LedgerEntry', description: 'An entry of the double entry.' }),
      )
      .meta(about('Entries, newest first')),
  }),
});
