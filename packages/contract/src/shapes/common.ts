import { deliveryTypes, projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, civilDate, id, known } from '../fields.ts';

/** Parts that many shapes have. */

export const periodSchema = z
  .object({
    start: z
      .string()
      .meta(about('First day, YYYY-MM-DD in Seoul; empty while it is not chosen', '2026-12-01')),
    finish: z
      .string()
      .meta(about('Last day, included, YYYY-MM-DD in Seoul; empty while it is not chosen', '2026-12-31')),
  })
  .meta({ id: 'Period', description: 'From the beginning of one day to the end of another, in Seoul.' });

export const memberNameSchema = z
  .object({ uid: z.string().meta(known.member), nickname: z.string().meta(known.nickname) })
  .meta({ id: 'MemberName', description: 'A member by uid and nickname.' });

export const authorSchema = z
  .object({
    author: z.string().meta(known.nickname),
    uid: z.string().meta(known.member),
    image: z.string().meta(known.picture),
  })
  .meta({ id: 'Author', description: 'Who made something.' });

export const categoryLabelSchema = z
  .object({
    title: z.string().meta(about('Label of the category, Korean', '기타')),
    value: z.string().optional().meta(about('Own label where the category is 6', '반려식물')),
  })
  .meta({ id: 'CategoryLabel', description: 'How the category of a project is shown.' });

export const projectConfigSchema = z
  .object({
    deliveryType: z.enum(deliveryTypes).meta(about('How its rewards are delivered')),
    projectType: z.enum(projectTypes).meta(about('PT10: digital rewards; PT01: things')),
  })
  .meta({ id: 'ProjectConfig', description: 'Type of a project and its delivery.' });

export const fundedSchema = z
  .object({
    goal: z.int().meta(about('Goal, KRW', 5_000_000)),
    now: z.int().meta(about('Pledged by live pledges without delivery, KRW', 2_607_000)),
  })
  .meta({ id: 'Funded', description: 'Goal and what is pledged.' });

export const pledgeRefSchema = z
  .object({ gateKey: z.string().meta(known.pledge) })
  .meta({ id: 'PledgeRef', description: 'A pledge by its id.' });

export const projectMoveSchema = z
  .object({ key: z.string().meta(known.project), state: z.enum(projectStates).meta(known.projectState) })
  .meta({ id: 'ProjectMove', description: 'A project and the state that it is in now.' });

export const namedProjectSchema = z
  .object({
    key: z.string().meta(known.project),
    purpose: z.enum(purposes).meta(known.purpose),
    title: z.string().meta(known.projectTitle),
  })
  .meta({ id: 'NamedProject', description: 'A project by key and title.' });

export const scrapSchema = z
  .object({ key: z.string().meta(known.project), purpose: z.enum(purposes).meta(known.purpose) })
  .meta({ id: 'Scrap', description: 'A scrap as clients keep it: which project, of which purpose.' });
export type Scrap = z.output<typeof scrapSchema>;

export const keySchema = z
  .object({
    key: z.string().meta(about('What was written or decided upon, by key', known.project['x-example'])),
  })
  .meta({ id: 'Key', description: 'The key of what the call was about.' });

export const uploadedFileSchema = z
  .object({
    url: z.string().meta(about('Address, for the field that takes it', '/files/attachment/0199f3a4.png')),
    name: z.string().meta(about('Name of the file', '도안.png')),
  })
  .meta({ id: 'UploadedFile', description: 'An uploaded file.' });

export const pledgeSumSchema = z
  .object({
    pledges: z.int().meta(about('Number of pledges', 3)),
    amount: z.int().meta(about('Their sum, KRW', 66_000)),
  })
  .meta({ id: 'PledgeSum', description: 'A number of pledges, and their sum.' });

export const inUseSchema = z
  .object({ use: z.boolean().meta(about('In use', false)) })
  .meta({ id: 'InUse', description: 'Whether something is taken.' });

export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(z.string()).meta(about('Recovery codes, shown this once', ['a1b2c-d3e4f'])),
  })
  .meta({ id: 'RecoveryCodes', description: 'Codes that stand for the authenticator app, each good once.' });

export const endedSessionsSchema = z
  .object({
    uid: z.string().meta(known.member),
    ended: z.int().meta(about('Sessions that were ended, a number', 2)),
  })
  .meta({ id: 'EndedSessions', description: 'A member and how many of their sessions were ended.' });

/** A date, or empty text while it is not chosen. */
export const openDate = z.union([z.literal(''), civilDate]);

export const chosenPeriodSchema = z
  .object({
    start: openDate.meta(about('First day, YYYY-MM-DD in Seoul; empty while it is not chosen', '2026-12-01')),
    finish: openDate.meta(
      about('Last day, included, YYYY-MM-DD in Seoul; empty while it is not chosen', '2026-12-31'),
    ),
  })
  .partial()
  .meta({ id: 'ChosenPeriod', description: 'A period as it is written; a part that is left out stays.' });

export const keyOnlySchema = z
  .object({ key: id.meta(about('Project or pledge, by its key', known.project['x-example'])) })
  .meta({ id: 'KeyInput', description: 'What the call is about, by its key.' });
