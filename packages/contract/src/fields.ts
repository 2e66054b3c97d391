import { isCivilDate } from '@pq/domain/dates';
import { projectFields } from '@pq/domain/project/fields';
import { isBlank } from '@pq/domain/text/blank';
import { isId } from '@pq/domain/text/id';
import { z } from 'zod';
import { says, saysTooLong } from './field-errors.ts';

/** What the documentation says of a field: what it is, with its unit, and an example. */
export const about = (description: string, example?: unknown) => ({
  description,
  // Not as `examples`: zod drops those of texts that it transforms.
  ...(example !== undefined && { 'x-example': example }),
});

const title = projectFields.title.text;
const key = (last: number) => `0199f3a4-7c1e-7b52-9d3e-2f6a81c40b${last}`;

/** Said of fields that many calls have. */
export const known = {
  uid: about(
    "The caller's own uid. It may be left out; that of somebody else is refused (permission)",
    key(44),
  ),
  member: about('Member, by uid', key(44)),
  nickname: about('Nickname', '하나'),
  picture: about('Address of the picture; empty for none', '/files/demo/dog.jpg'),
  project: about('Project, by its key', key(17)),
  projectTitle: about(title.about, title.example),
  projectState: about(
    'State of the project: save (being written), prepare (in review), reject, ready (approved), funding (open), finish (succeeded, cards are being charged), re-finish (succeeded, all settled), fail (did not succeed), blind (hidden)',
    'funding',
  ),
  purpose: about('projects: funding; ordermade: made to order', 'projects'),
  category: about('Category, 1 to 6; 6 has a label of its own', 1),
  idx: about('Place of the reward in the list of rewards, from 0', 0),
  pledge: about('Pledge, by its gateKey', key(22)),
  pledgeStatus: about(
    'Status of the pledge: ready (to be charged), retry (refused once, tried again), paid, fail (refused for good), cancel (withdrawn), refund (wholly given back)',
    'ready',
  ),
  proof: about('Proof, by its key', key(24)),
  proofState: about(
    'State of the proof: sent (waits for the answer), change (a change is asked for), approved',
    'sent',
  ),
  card: about('Saved card, by the PCD_PAYER_ID that the list of own cards tells', key(33)),
  comment: about('Comment or reply, by myKey', key(51)),
  story: about('Story, by its key', key(41)),
  reward: about('Digital reward of the PQ box, by its key', key(71)),
  rewardTitle: about('Title of the digital reward', '제작 과정 영상'),
  rewardCategory: about('Kind of the digital reward: 0 video, 1 image, 2 text, 3 file', 1),
  file: about('File of the digital reward, by id', key(72)),
  notice: about('Notice, by its key', key(82)),
  noticeTitle: about('Title of the notice', '서비스 점검 안내'),
  ask: about('Question to the operations team, by its key', key(62)),
  policy: about('Which policy text', 'terms'),
  page: about('Page, from 0; one that is not full is the last', 0),
  number: about('Rows a page', 9),
  total: about('Rows found in all; counting ends at 10,000', 42),
  version: about(
    'The version that was looked at; when it has moved since, the call is refused (decisionStale)',
    3,
  ),
  versionOf: about('Version; decisions name the one that was looked at', 3),
  reason: about('Why; goes to the audit log, and to whom it concerns', '약관 위반'),
  joining: about(
    'Proof of this sign-up until its e-mail is proven, for resendVerification and the first sign-in',
    'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
  ),
};

/** Building blocks of request schemas. Query values arrive as text; an empty string means "all". */

const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value);
const toNumber = (value: unknown) => {
  const filled = emptyToUndefined(value);
  return typeof filled === 'string' && /^-?\d+$/.test(filled) ? Number(filled) : filled;
};
const toBoolean = (value: unknown) => {
  const filled = emptyToUndefined(value);
  return filled === 'true' ? true : filled === 'false' ? false : filled;
};

/** A whole number in a query, with a default. */
export const queryInt = (min: number, max: number, fallback: number) =>
  z.preprocess(toNumber, z.int().min(min).max(max).default(fallback));
/** A boolean in a query; false when absent. */
export const queryFlag = z.preprocess(toBoolean, z.boolean().default(false));
/** One of some words in a query; undefined when absent or empty. */
export const queryWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(emptyToUndefined, z.enum(words).optional());

/** Text that PostgreSQL can hold: no NUL, no lone surrogate; NFC. */
export const plainText = (max: number) =>
  z
    .string()
    // A character is at most four units before it is composed; what is longer is not looked at further.
    .refine((text) => text.length <= max * 4, { ...saysTooLong(max), abort: true })
    .meta({ maxLength: max * 4, 'x-characters': max })
    .transform((text) => text.normalize('NFC'))
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), { error: 'format' })
    .refine((text) => [...text].length <= max, saysTooLong(max));

/** Text of which something is seen, trimmed. */
export const filledText = (max: number) =>
  plainText(max)
    .transform((text) => text.trim())
    .refine((text) => !isBlank(text), says('field.required'));

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** An id of ours (uuid) in a request. Any other text names nothing, so it becomes the nil uuid and is not found. */
export const id = z
  .string()
  .min(1)
  .max(100)
  .transform((text) => (isId(text) ? text : NIL_UUID));
/** The same where it may be absent or empty. */
export const optionalId = z.preprocess(emptyToUndefined, id.optional());
/** The caller's own uid, where a request carries one. It must match the session. */
export const uid = z.string().max(100).optional().meta(known.uid);
/** Integer KRW between min and max. */
export const won = (min: number, max: number) => z.int().min(min).max(max);
/** A real date YYYY-MM-DD. */
export const civilDate = z.string().refine(isCivilDate, { error: 'date' });
/** A date in a query; undefined when absent or empty. */
export const queryDate = z.preprocess(emptyToUndefined, civilDate.optional());

/** What a sign-up gives whoever has made it, until its e-mail is proven. */
export const joining = z.string().max(1_000);
