import { isCivilDate } from '@pq/domain/dates';
import { isBlank } from '@pq/domain/text/blank';
import { isId } from '@pq/domain/text/id';
import { z } from 'zod';
import { says, saysTooLong } from './field-errors.ts';

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
    .meta({ maxLength: max * 4 })
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
export const uid = z.string().max(100).optional();
/** Integer KRW between min and max. */
export const won = (min: number, max: number) => z.int().min(min).max(max);
/** A real date YYYY-MM-DD. */
export const civilDate = z.string().refine(isCivilDate, { error: 'date' });
/** A date in a query; undefined when absent or empty. */
export const queryDate = z.preprocess(emptyToUndefined, civilDate.optional());

/** What a sign-up gives whoever has made it, until its e-mail is proven. */
export const joining = z.string().max(1_000);
