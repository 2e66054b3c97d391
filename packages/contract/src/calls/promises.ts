import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, filledText, id, known } from '../fields.ts';
import { promiseSchema } from '../shapes/promise.ts';

const sentMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'format' });

export const movePromise = defineCall({
  name: 'movePromise',
  method: 'POST',
  path: '/project/promise',
  writes: 'compared',
  summary: 'Promise a later month for what has not left',
  description:
    'For the maker, to a later month, up to 24 months after the first. Everyone with something unsent is mailed the ' +
    'reason, which stays on the page of the project with the first month. A repeat changes nothing. The client shows msg.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.project),
    month: sentMonth.meta(about('Month promised from now on, YYYY-MM in Seoul', '2027-03')),
    reason: filledText(limits.promiseReason).meta(
      about('Why it is later, for everybody', '가마를 한 번 더 때야 합니다.'),
    ),
    from: sentMonth
      .optional()
      .meta(
        about(
          'Month that was promised when the form was opened; if it has moved since, the call is refused',
          '2027-02',
        ),
      ),
  }),
  data: promiseSchema,
  errors: ['notFound', 'shippingMoved', 'shippingClosed'],
});
