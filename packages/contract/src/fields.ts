import { isCivilDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { projectFields } from '@pq/domain/project/fields';
import { isBlank } from '@pq/domain/text/blank';
import { isId } from '@pq/domain/text/id';
import { hasMoreLetters, LETTER_CODE_POINTS, LETTER_UNITS } from '@pq/domain/text/letters';
import { foldForSearch } from '@pq/domain/text/search-text';
import { cleanTypedText, hasEndlessPile, typedTextProblem } from '@pq/domain/text/typed-text';
import { z } from 'zod';
import { says, saysTooLong } from './field-errors.ts';

/** Description of a field for the documentation, with its unit, and an example. */
export const about = (description: string, example?: unknown) => ({
  description,
  // Not as `examples`: zod drops them from transformed texts.
  ...(example !== undefined && { 'x-example': example }),
});

const title = projectFields.title.text;
const key = (last: number) => `0199f3a4-7c1e-7b52-9d3e-2f6a81c40b${last}`;

/** Descriptions of fields that many calls share. */
export const known = {
  uid: about('Uid of the caller. Optional; the uid of another member is refused (permission)', key(44)),
  member: about('Member, by uid', key(44)),
  nickname: about('Nickname', '하나'),
  picture: about('URL of the picture; empty for none', '/files/demo/dog.jpg'),
  project: about('Project, by its key', key(17)),
  projectTitle: about(title.about, title.example),
  projectState: about(
    'State of the project: save (being written), prepare (in review), reject, ready (approved), funding ' +
      '(open), finish (succeeded, cards are being charged), re-finish (succeeded, all charges settled), fail ' +
      '(not succeeded), blind (hidden)',
    'funding',
  ),
  purpose: about('projects: funding; ordermade: made to order', 'projects'),
  category: about('Category, 1 to 6; 6 has a custom label', 1),
  idx: about('Position of the reward in the list of rewards, from 0', 0),
  pledge: about('Pledge, by its gateKey', key(22)),
  order: about('Order number, which people read; null until the pledge has one', 'K7QD-00142'),
  pledgeStatus: about(
    'Status of the pledge: ready (to be charged), retry (refused once, will be retried), paid, fail (finally ' +
      'refused), cancel (withdrawn), refund (fully refunded)',
    'ready',
  ),
  proof: about('Proof, by its key', key(24)),
  proofState: about(
    'State of the proof: sent (awaits the answer), change (a change is requested), approved',
    'sent',
  ),
  parcel: about('Parcel, by its key', key(25)),
  carrier: about(
    'Carrier: cj, epost, hanjin, lotte, logen, direct (handed over without a carrier), etc (any other)',
    'cj',
  ),
  shippingState: about(
    'State of what is sent as parcels: preparing, making (also while only part has left), shipped (all of it), ' +
      'received',
    'making',
  ),
  card: about('Saved card, by PCD_PAYER_ID from the list of saved cards', key(33)),
  comment: about('Comment or reply, by myKey', key(51)),
  story: about('Story, by its key', key(41)),
  reward: about('Digital reward of the PQ box, by its key', key(71)),
  rewardTitle: about('Title of the digital reward', '제작 과정 영상'),
  rewardCategory: about('Kind of the digital reward: 0 video, 1 image, 2 text, 3 file', 1),
  file: about('File of the digital reward, by id', key(72)),
  notice: about('Notice, by its key', key(82)),
  news: about('Item of news, by its key', key(84)),
  newsTitle: about('Title, plain text', '초벌 가마를 열었습니다'),
  newsAudience: about('Who may read it: all, or backers, members with a live pledge on its project', 'all'),
  noticeTitle: about('Title of the notice', '서비스 점검 안내'),
  ask: about('Question to the operations team, by its key', key(62)),
  policy: about('Which policy text', 'terms'),
  page: about('Page, from 0; an incomplete page is the last', 0),
  number: about('Rows per page', 9),
  total: about('Total number of rows found, capped at 10,000', 42),
  version: about(
    'Version that the decision is based on; if it has changed since, the call is refused (decisionStale)',
    3,
  ),
  versionOf: about('Version; sent with decisions that are based on it', 3),
  reason: about('Reason; written to the audit log and sent to the affected member', '약관 위반'),
  joining: about(
    'Token of this sign-up until its email address is verified, for resendVerification and the first sign-in',
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

/** An integer in a query, with a default. */
export const queryInt = (min: number, max: number, fallback: number) =>
  z.preprocess(toNumber, z.int().min(min).max(max).default(fallback));
/** An integer of a multipart form; undefined when absent or empty. */
export const sentInt = z.preprocess(toNumber, z.int().optional());
/** A boolean in a query; false when absent. */
export const queryFlag = z.preprocess(toBoolean, z.boolean().default(false));
/** One of a list of words in a query; undefined when absent or empty. */
export const queryWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(emptyToUndefined, z.enum(words).optional());

/** Text as stored in PostgreSQL: no NUL, no lone surrogate, no invisible characters; NFC. */
const typedText = (max: number, { oneLine, trimmed = false }: { oneLine: boolean; trimmed?: boolean }) =>
  z
    .string()
    // A longer text has too many letters in any case; this avoids the cost of counting them.
    .refine((text) => text.length <= max * LETTER_UNITS, { ...saysTooLong(max), abort: true })
    .meta({ maxLength: max * LETTER_UNITS, 'x-letters': max, 'x-one-line': oneLine })
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), { error: 'format', abort: true })
    .refine((text) => !hasEndlessPile(text), { ...says('field.marks'), abort: true })
    .transform((text) => (trimmed ? cleanTypedText(text).trim() : cleanTypedText(text)))
    .refine((text) => !hasMoreLetters(text, max), { ...saysTooLong(max), abort: true })
    .superRefine((text, refusal) => {
      const problem = typedTextProblem(text, { oneLine });
      if (problem) refusal.addIssue({ code: 'custom', ...says(problem) });
    });

/** Text that may have several lines. */
export const plainText = (max: number) => typedText(max, { oneLine: false });
/** Text of one line: a name, a title, an address. It cannot change the direction of adjacent text. */
export const lineText = (max: number) => typedText(max, { oneLine: true });

const filledTypedText = (max: number, { oneLine }: { oneLine: boolean }) =>
  typedText(max, { oneLine, trimmed: true }).refine((text) => !isBlank(text), says('field.required'));

/** Trimmed text with visible content. */
export const filledText = (max: number) => filledTypedText(max, { oneLine: false });
/** Trimmed text of one line with visible content. */
export const filledLine = (max: number) => filledTypedText(max, { oneLine: true });

/** The bank's reference of a transfer, in one spelling, so that it is recorded once. */
export const bankReference = (max: number) =>
  lineText(max).transform((text) => text.normalize('NFKC').trim());

/** A word as search compares it: folding may empty or lengthen a text. */
export const foldedWord = filledLine(limits.synonymWord)
  .transform(foldForSearch)
  .refine((word) => word !== '', says('field.required'))
  .refine(
    (word) => [...word].length <= limits.synonymWord * LETTER_CODE_POINTS,
    saysTooLong(limits.synonymWord),
  );

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * A nickname of a request. `@pq/domain/member/nickname` validates it, with a specific message for a nickname that is too
 * long.
 */
export const sentNickname = z.string().max(20_000);

/** An id (uuid) in a request. Any other text becomes the nil uuid, which is never found. */
export const id = z
  .string()
  .min(1)
  .max(100)
  .transform((text) => (isId(text) ? text : NIL_UUID));
/** An id that may be absent or empty. */
export const optionalId = z.preprocess(emptyToUndefined, id.optional());
/**
 * Cursor of a list that grows at its head: the last row already read. A page number would repeat rows when others are added
 * before them.
 */
export const before = optionalId.meta(
  about(
    'Last row already read, by its key; the next rows follow it, and page is ignored. Empty: page is used',
    key(51),
  ),
);
/** The caller's uid, if a request has one. It must match the session. */
export const uid = z.string().max(100).optional().meta(known.uid);
/** Integer KRW between min and max. */
export const won = (min: number, max: number) => z.int().min(min).max(max);
/** A real date YYYY-MM-DD that a project can have: days may be added to it and taken from it. */
export const civilDate = z
  .string()
  .refine((text) => isCivilDate(text) && text >= '1900' && text < '9999', { error: 'date' });
/** A date in a query; undefined when absent or empty. */
export const queryDate = z.preprocess(emptyToUndefined, civilDate.optional());

/** The version on which a form is based; sent with calls that replace the whole object. */
export const baseVersion = z
  .int()
  .optional()
  .meta(
    about(
      'Version that the change is based on; if it has changed since, the call is refused (stale) with ' +
        '`data.current`. Omit to replace any version',
      3,
    ),
  );
/** The version of an object, for the call that saves it. */
export const readVersion = z
  .int()
  .meta(about('Version, incremented by every change; sent with the call that saves a change', 3));

/** Token of a new sign-up until its email address is verified. */
export const joining = z.string().max(1_000);
