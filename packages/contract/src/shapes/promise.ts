import { promiseStates } from '@pq/domain/shipping/promise';
import { z } from 'zod';
import { about } from '../fields.ts';
import { shippedPiecesSchema } from './shipping.ts';

export const movedPromiseSchema = z
  .object({
    at: z.int().meta(about('Time, epoch ms', 1_771_200_000_000)),
    from: z.string().meta(about('Month promised before, YYYY-MM', '2027-02')),
    to: z.string().meta(about('Month promised since, YYYY-MM', '2027-03')),
    reason: z.string().meta(about('Reason, plain text', '가마를 한 번 더 때야 합니다.')),
  })
  .meta({ id: 'MovedPromise', description: 'That a promise was moved to a later month.' });

export const promiseSchema = z
  .object({
    first: z.string().meta(about('Month promised at the close, YYYY-MM in Seoul', '2027-02')),
    month: z.string().meta(about('Month promised now, YYYY-MM in Seoul', '2027-03')),
    state: z
      .enum(promiseStates)
      .meta(
        about(
          '`kept`: all parcels left by the end of the first promised month; late: they did not; open: that month is not ' +
            'over',
          'open',
        ),
      ),
    lateDays: z
      .int()
      .nullable()
      .meta(
        about(
          'Days since the end of the month promised now, while something has not left; null otherwise',
          null,
        ),
      ),
    allSentAt: z
      .int()
      .nullable()
      .meta(about('Time at which the last parcel left, epoch ms; null while something has not left', null)),
    history: z.array(movedPromiseSchema).meta(about('How it was moved, oldest first')),
  })
  .meta({ id: 'Promise', description: 'Until when a project sends its parcels.' });
export type DeliveryPromise = z.output<typeof promiseSchema>;

/** With what only the maker, backers and admins read. */
export const projectPromiseSchema = promiseSchema
  .extend({
    sent: shippedPiecesSchema
      .optional()
      .meta(
        about(
          'How many pieces of the project have left; only for its maker, backers and admins, up to a minute old',
        ),
      ),
  })
  .meta({ id: 'ProjectPromise', description: 'Until when a project sends its parcels, and how far it is.' });
