import { deliveryTypes, projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, civilDate, id, known } from '../fields.ts';

/** Schemas that many shapes share. */

export const periodSchema = z
  .object({
    start: z.string().meta(about('First day, YYYY-MM-DD in Seoul; empty if not set', '2026-12-01')),
    finish: z
      .string()
      .meta(about('Last day, inclusive, YYYY-MM-DD in Seoul; empty if not set', '2026-12-31')),
  })
  .meta({
    id: 'Period',
    description: 'From the beginning of the first day to the end of the last day, in Seoul.',
  });

export const memberNameSchema = z
  .object({ uid: z.string().meta(known.member), nickname: z.string().meta(known.nickname) })
  .meta({ id: 'MemberName', description: 'A member by uid and nickname.' });

export const projectNameSchema = z
  .object({ key: z.string().meta(known.project), title: z.string().meta(known.projectTitle) })
  .meta({ id: 'ProjectName', description: 'A project by key and title.' });

export const authorSchema = z
  .object({
    author: z.string().meta(known.nickname),
    uid: z.string().meta(known.member),
    image: z.string().meta(known.picture),
  })
  .meta({ id: 'Author', description: 'A maker or author.' });

export const categoryLabelSchema = z
  .object({
    title: z.string().meta(about('Label of the category, Korean', '기타')),
    value: z.string().optional().meta(about('Custom label of category 6', '반려식물')),
  })
  .meta({ id: 'CategoryLabel', description: "Display label of a project's category." });

export const projectConfigSchema = z
  .object({
    deliveryType: z.enum(deliveryTypes).meta(about('Delivery method of the rewards')),
    projectType: z.enum(projectTypes).meta(about('PT10: digital rewards; PT01: physical rewards')),
  })
  .meta({ id: 'ProjectConfig', description: 'Type of a project and its delivery.' });

export const fundedSchema = z
  .object({
    goal: z.int().meta(about('Goal, KRW', 5_000_000)),
    now: z.int().meta(about('Sum of live pledges without delivery, KRW', 2_607_000)),
  })
  .meta({ id: 'Funded', description: 'Goal and pledged amount.' });

export const pledgeRefSchema = z
  .object({ gateKey: z.string().meta(known.pledge) })
  .meta({ id: 'PledgeRef', description: 'Reference to a pledge.' });

export const projectMoveSchema = z
  .object({ key: z.string().meta(known.project), state: z.enum(projectStates).meta(known.projectState) })
  .meta({ id: 'ProjectMove', description: 'A project and its current state.' });

export const namedProjectSchema = z
  .object({
    key: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.projectTitle),
  })
  .meta({ id: 'NamedProject', description: 'A project by key and title.' });

export const scrapSchema = z
  .object({ key: z.string().meta(known.project), purpose: z.enum(purposes).meta(known.purpose) })
  .meta({ id: 'Scrap', description: 'A scrapped project and its purpose.' });
export type Scrap = z.output<typeof scrapSchema>;

export const keySchema = z
  .object({
    key: z.string().meta(about('Created or changed object, by key', known.project['x-example'])),
  })
  .meta({ id: 'Key', description: 'Key of the object of the call.' });

export const uploadedFileSchema = z
  .object({
    url: z
      .string()
      .meta(about('URL, for the field that refers to the upload', '/files/attachment/0199f3a4.png')),
    name: z.string().meta(about('Name of the file', '도안.png')),
  })
  .meta({ id: 'UploadedFile', description: 'An uploaded file.' });

export const pledgeSumSchema = z
  .object({
    pledges: z.int().meta(about('Number of pledges', 3)),
    amount: z.int().meta(about('Sum, KRW', 66_000)),
  })
  .meta({ id: 'PledgeSum', description: 'Number and sum of pledges.' });

export const inUseSchema = z
  .object({ use: z.boolean().meta(about('Whether it is in use', false)) })
  .meta({ id: 'InUse', description: 'Whether a name or address is in use.' });

export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(z.string()).meta(about('Recovery codes, shown only once', ['a1b2c-d3e4f'])),
  })
  .meta({ id: 'RecoveryCodes', description: 'Codes that replace the authenticator app, each usable once.' });

export const endedSessionsSchema = z
  .object({
    uid: z.string().meta(known.member),
    ended: z.int().meta(about('Number of ended sessions', 2)),
  })
  .meta({ id: 'EndedSessions', description: 'A member and the number of their ended sessions.' });

/** A date, or empty text if not set. */
export const openDate = z.union([z.literal(''), civilDate]);

export const chosenPeriodSchema = z
  .object({
    start: openDate.meta(about('First day, YYYY-MM-DD in Seoul; empty if not set', '2026-12-01')),
    finish: openDate.meta(about('Last day, inclusive, YYYY-MM-DD in Seoul; empty if not set', '2026-12-31')),
  })
  .partial()
  .meta({ id: 'ChosenPeriod', description: 'A period of a draft; omitted fields stay unchanged.' });

export const keyOnlySchema = z
  .object({ key: id.meta(about('Project or pledge, by its key', known.project['x-example'])) })
  .meta({ id: 'KeyInput', description: 'Object of the call, by its key.' });

export const ledgerSealSchema = z
  .object({
    hash: z.string().meta(about('Hash of the seal, 64 hex digits', 'ab'.repeat(32))),
    sealedAt: z.int().meta(about('Time of the seal, epoch ms', 1_767_229_200_000)),
  })
  .meta({ id: 'LedgerSeal', description: 'The seal of an entry of the ledger.' });
export type LedgerSeal = z.output<typeof ledgerSealSchema>;
