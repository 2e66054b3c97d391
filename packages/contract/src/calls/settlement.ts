import { makerKinds } from '@pq/domain/identity/identity';
import { purposes } from '@pq/domain/project/project';
import { feePlanNames } from '@pq/domain/settlement/expected';
import { z } from 'zod';
import { defineCall, defineFile } from '../call.ts';
import { about, id, known } from '../fields.ts';
import { ledgerSealSchema, pledgeSumSchema } from '../shapes/common.ts';
import { feePlanSchema } from '../shapes/fee-plan.ts';
import { belowMinimumSchema, holdReasons, payoutHoldSchema, waitedForSchema } from '../shapes/payout.ts';

const krw = (text: string, example: number) => z.int().meta(about(`${text}, KRW`, example));

export const expectedPhases = ['before', 'live', 'charging', 'done', 'failed'] as const;

export const getExpectedSettlement = defineCall({
  name: 'getExpectedSettlement',
  method: 'GET',
  path: '/settlement/expected',
  summary: 'Get what the maker of a project is expected to receive',
  description:
    'Everything that is pledged counts as charged while the project is open, and so does what is still to be charged afterwards, ' +
    'refused cards included, which are charged again. For its maker and admins.',
  audience: 'member',
  input: z.object({ pid: id.meta(known.project) }),
  data: z
    .object({
      plan: z.enum(feePlanNames).meta(about('Name of its plan of fees', 'default')),
      fees: feePlanSchema.meta(about('Its plan of fees, fixed when it was approved')),
      phase: z
        .enum(expectedPhases)
        .meta(about('Before the opening, open, being charged, charged, or failed without charges', 'live')),
      paid: pledgeSumSchema.meta(about('Charged, including what was refunded since')),
      waiting: pledgeSumSchema.meta(about('Not charged yet')),
      retry: pledgeSumSchema.meta(about('Refused, to be charged again')),
      failed: pledgeSumSchema.meta(about('Refused for good')),
      charged: krw('What counts as charged', 12_340_000),
      refunded: krw('What was refunded of it', 0),
      base: krw('What is left, from which fees are taken', 12_340_000),
      platformFee: krw('Fee of the platform', 617_000),
      paymentFee: krw('Fee of the payment', 370_200),
      vat: krw('VAT of the fees', 98_720),
      payout: krw('What the maker receives', 11_254_080),
      stages: z.array(z.int()).meta(about('The payout by stage, KRW', [11_254_080])),
    })
    .meta({ id: 'ExpectedSettlement', description: 'What the maker of a project is expected to receive.' }),
  errors: ['notFound'],
});

const statementKey = about('Statement', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b41');
const number = about('Number of the final statement', 'PQ-S261201-3');
const kind = z
  .enum(['main', 'adjust'])
  .meta(about('Of the completed project, or what a refund after it changes', 'main'));

const feesSchema = z
  .object({
    platform: krw('Fee of the platform', 617_000),
    payment: krw('Fee of the payment', 370_200),
    vat: krw('VAT of the fees', 98_720),
  })
  .meta({ id: 'StatementFees', description: 'Fees of a statement; an adjustment has negative ones.' });

const stageSchema = z
  .object({
    key: z.string().meta(about('Stage', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b42')),
    n: z.int().meta(about('Number of the stage, from 1', 1)),
    amount: krw('Its part of the payout', 11_254_080),
    netted: krw('Of it subtracted for what the maker owes', 0),
    transfer: krw('What is transferred', 11_254_080),
    dueOn: z
      .string()
      .nullable()
      .meta(about('Day, YYYY-MM-DD; null while it waits for parcels', '2026-12-01')),
    parcels: waitedForSchema.nullable().meta(about('Parcels that it waits for; null unless it does')),
    state: z.enum(['due', 'held', 'batched', 'paid', 'failed']).meta(about('State', 'due')),
    paidAt: z.int().nullable().meta(about('Time of the transfer, epoch ms', null)),
    failure: z
      .string()
      .nullable()
      .meta(about('Why the bank returned the last transfer; null unless it did', null)),
    reason: z.enum(holdReasons).nullable().meta(about('Why it is suspended', null)),
    belowMinimum: belowMinimumSchema,
  })
  .meta({ id: 'PayoutStage', description: 'A stage of a payout.' });

const statementSchema = z
  .object({
    key: z.string().meta(statementKey),
    number: z.string().meta(number),
    kind,
    at: z.int().meta(about('Time at which it became final, epoch ms', 1_767_229_200_000)),
    charged: krw('Charged', 12_340_000),
    refunded: krw('Refunded of it', 0),
    fees: feesSchema.meta(about('Fees of it')),
    payout: krw('What the maker receives', 11_254_080),
  })
  .meta({ id: 'Statement', description: 'A final statement; an adjustment has negative sums.' });

export const getSettlement = defineCall({
  name: 'getSettlement',
  method: 'GET',
  path: '/settlement/my',
  summary: 'Get the settlement of a project',
  description:
    'What is expected until the statement is final, then its sums, with stages and statements of later refunds. For its maker and admins.',
  audience: 'member',
  input: z.object({ pid: id.meta(known.project) }),
  data: z
    .object({
      pid: z.string().meta(known.project),
      plan: z
        .object({
          name: z.enum(feePlanNames).meta(about('Name', 'default')),
          platform: z.int().meta(about('Fee of the platform, hundredths of a percent', 500)),
          payment: z.int().meta(about('Fee of the payment, hundredths of a percent', 300)),
        })
        .meta(about('Its plan of fees')),
      number: z.string().nullable().meta(about('Number of the final statement; null before', 'PQ-S261201-3')),
      kind,
      charged: krw('Charged', 12_340_000),
      refunded: krw('Refunded of it', 0),
      base: krw('What is left, from which fees are taken', 12_340_000),
      fees: feesSchema.meta(about('Fees of it')),
      payout: krw('What the maker receives', 11_254_080),
      final: z.boolean().meta(about('Whether the statement is final', true)),
      statementOn: z
        .string()
        .nullable()
        .meta(about('Day of the statement, YYYY-MM-DD; null if none is planned', '2026-12-01')),
      stages: z.array(stageSchema).meta(about('Stages of the payout; none before the statement')),
      adjustments: z
        .array(
          z.object({
            number: z.string().meta(number),
            refunded: krw('Refunded', 41_000),
            payout: krw('Change of the payout', -37_392),
          }),
        )
        .meta(about('Statements of refunds after it')),
      holds: z.array(payoutHoldSchema).meta(about('Why its stages are suspended')),
      statements: z.array(statementSchema).meta(about('Its final statements, newest first')),
      balance: krw('What the maker owes over all projects: 0 or negative', 0),
    })
    .meta({ id: 'Settlement', description: 'The settlement of a project.' }),
  errors: ['notFound'],
});

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/settlement/statement/detail',
  summary: 'Get a final statement with the data of invoices',
  description: 'For its maker and admins, whose reading is logged.',
  audience: 'member',
  input: z.object({ key: id.meta(statementKey) }),
  data: statementSchema
    .extend({
      project: z
        .object({
          key: z.string().meta(known.project),
          purpose: z.enum(purposes).meta(known.purpose),
          title: z.string().meta(known.projectTitle),
          start: z.string().nullable().meta(about('First day, YYYY-MM-DD', '2026-10-26')),
          finish: z.string().nullable().meta(about('Last day, YYYY-MM-DD', '2026-11-19')),
        })
        .meta(about('Project')),
      seal: ledgerSealSchema
        .nullable()
        .meta(about('Seal of its entry in the ledger; null until it is sealed, and without an entry')),
      plan: feePlanSchema.meta(about('Its plan of fees')),
      pledges: z.int().meta(about('Number of charged pledges', 406)),
      base: krw('What is left, from which fees are taken', 12_340_000),
      stages: z.array(stageSchema).meta(about('Stages of the payout; none of an adjustment')),
      maker: z
        .object({
          kind: z.enum(makerKinds).meta(about('Kind', 'sole')),
          name: z.string().meta(about('Name', '윤서린')),
          registration: z.string().nullable().meta(about('Business registration number', '1234567891')),
          bank: z.string().meta(about('Name of the bank', '국민은행')),
          account: z.string().meta(about('Masked account number', '····4821')),
          holder: z.string().meta(about('Account holder', '윤서린')),
        })
        .nullable()
        .meta(about('Who receives it; null while nobody is verified')),
      tax: z
        .object({
          kind: z
            .enum(['invoice', 'correction', 'receipt'])
            .meta(about('Tax invoice, its correction, or cash receipt', 'invoice')),
          on: z.string().meta(about('Day, YYYY-MM-DD', '2026-12-01')),
          supply: krw('Fees', 2_617_880),
          vat: krw('VAT', 261_788),
          total: krw('Sum', 2_879_668),
          original: z.string().nullable().meta(about('Number that is corrected', null)),
          phone: z
            .string()
            .nullable()
            .meta(about('Masked phone number of the receipt; issued without one to 010-000-1234', null)),
        })
        .nullable()
        .meta(about('Data of the invoice or receipt of the fees; null while nobody is verified')),
    })
    .meta({ id: 'StatementDetail', description: 'A final statement with the data of invoices.' }),
  errors: ['notFound'],
});

export const exportStatement = defineFile({
  name: 'exportStatement',
  path: '/settlement/statement',
  summary: 'Export a final statement',
  description: 'As a page to be printed or as XLSX. For its maker and admins, whose reading is logged.',
  rate: '60 an hour together with the other exports, every attempt counts',
  audience: 'member',
  input: z.object({
    key: id.meta(statementKey),
    format: z.enum(['html', 'xlsx']).meta(about('Format', 'xlsx')),
  }),
  errors: ['notFound'],
});
