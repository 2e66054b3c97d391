import { limits } from '@pq/domain/limits';
import { exportFormats } from '@pq/domain/project/supporter-columns';
import { carrierCodes } from '@pq/domain/shipping/carriers';
import { shippingForms } from '@pq/domain/shipping/forms';
import { z } from 'zod';
import { defineCall, defineFile } from '../call.ts';
import { about, id, known, lineText, queryWord } from '../fields.ts';

/** Multipart fields sent with the `file` of an upload of tracking numbers. */
export const shippingUploadForm = z.object({
  pid: id.meta(known.project),
  carrier: z
    .enum(carrierCodes)
    .optional()
    .meta(about('Carrier of rows without one, and of a file without the column', 'cj')),
});

const failedRowSchema = z
  .object({
    row: z.int().meta(about('Number of the row, as spreadsheets show it', 48)),
    order: z.string().meta(about('Order number as far as it can be read', 'K7QD-00251')),
    gateKey: z
      .string()
      .nullable()
      .meta(about('The order; null if it is none of the project', known.pledge['x-example'])),
    reason: z.string().meta(about('Why the row was not applied', '모르는 택배사입니다. CJ대한통운인가요?')),
    value: z.string().meta(about('The cell that is wrong', '대한통은')),
    item: z.string().meta(about('Contents, for what leaves in part; empty for all that has not left', '')),
    carrier: z.enum(carrierCodes).nullable().meta(about('Carrier of the row; null if unknown', null)),
    guess: z
      .object({
        carrier: z.enum(carrierCodes).meta(known.carrier),
        number: z.string().meta(about('Tracking number', '641233087740')),
      })
      .nullable()
      .meta(about('What was probably meant, for setShippingState; null for none')),
  })
  .meta({ id: 'FailedRow', description: 'A row of an uploaded file that was not applied.' });

export const uploadShipping = defineCall({
  name: 'uploadShipping',
  method: 'POST',
  path: '/shipping/upload',
  writes: 'compared',
  summary: 'Report orders as sent by a file of tracking numbers (multipart)',
  description:
    'For the maker: an XLSX or CSV file (UTF-8 or CP949) of at most 10 MB and 20,000 rows as multipart `file` with ' +
    '`pid` and, for a file without carriers, `carrier`. Columns are found by their headings in the first row: order ' +
    'number, carrier, tracking number and, for what leaves in part, contents. Valid rows are applied, each other row is ' +
    'reported with its reason, the first 200 of them here and all of them by exportFailedRows. A row without a tracking ' +
    'number is skipped. A row that was applied before changes nothing and counts as applied. Backers are mailed ten ' +
    'minutes later; until then undoShipping undoes it by `batch`. The file is not stored.',
  rate: '60 an hour, every attempt counts',
  audience: 'member',
  input: z.object({}),
  form: shippingUploadForm,
  data: z.object({
    batch: z.string().meta(about('The shipment, to undo it', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b26')),
    rows: z.int().meta(about('Number of rows with a tracking number', 62)),
    applied: z.int().meta(about('Number of applied rows', 57)),
    skipped: z.int().meta(about('Number of orders without a tracking number', 3)),
    failed: z.array(failedRowSchema).meta(about('Rows that were not applied, at most 200')),
    more: z.int().meta(about('Number of further rows that were not applied', 0)),
    undoUntil: z
      .int()
      .nullable()
      .meta(
        about('End of the time in which it can be undone, epoch ms; null if nothing left', 1_767_316_200_000),
      ),
  }),
  errors: ['notFound', 'shippingClosed', 'spreadsheet', 'tooLarge', 'mediaType', 'notStored', 'unavailable'],
});

export const exportFailedRows = defineFile({
  name: 'exportFailedRows',
  path: '/shipping/upload',
  summary: 'Export the rows of an uploaded file that were not applied',
  description: 'For the maker, as XLSX with the reason of each row, for 30 days.',
  rate: '60 an hour, every attempt counts',
  audience: 'member',
  input: z.object({
    pid: id.meta(known.project),
    batch: id.meta(about('The shipment, from uploadShipping', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b26')),
  }),
  errors: ['notFound'],
});

const listOfOrders = new RegExp(
  `^$|^[0-9A-Z]{4}-\\d{5,10}(,[0-9A-Z]{4}-\\d{5,10}){0,${limits.shippingOrders - 1}}$`,
);

export const exportShipping = defineFile({
  name: 'exportShipping',
  path: '/shipping/export',
  summary: 'Export what is unsent of a project for the program of a carrier',
  description:
    'For the maker and admins: one line for each order of which something has not left, with the columns that the ' +
    'program of the carrier loads; `plain` has columns for carrier and tracking number, to be filled in and uploaded. ' +
    '`format` is XLSX if omitted. The export is logged.',
  rate: '60 an hour together with the other exports, every attempt counts',
  audience: 'member',
  fresh: 'admin',
  input: z.object({
    pid: id.meta(known.project),
    form: z.enum(shippingForms).meta(about('Program of a carrier, or plain', 'cj')),
    format: queryWord(exportFormats).meta(about('Format; empty: XLSX', 'xlsx')),
    status: queryWord(['preparing', 'making', 'part', 'late']).meta(
      about('One state; late: after the promised month; empty: all that is unsent'),
    ),
    text: lineText(limits.supporterSearch)
      .default('')
      .meta(about('Nickname, recipient, phone number, order number or tracking number; empty for all', '')),
    address: queryWord(['changed', 'doubtful', 'open']).meta(
      about('Orders by their address, as in listShipping; empty for all'),
    ),
    orders: z
      .string()
      .regex(listOfOrders, { error: 'format' })
      .default('')
      .meta(
        about(
          `Only these orders, by their numbers separated by commas, at most ${limits.shippingOrders}; empty for all`,
          '',
        ),
      ),
  }),
  errors: ['notFound', 'shippingClosed'],
});
