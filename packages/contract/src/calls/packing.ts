import { limits } from '@pq/domain/limits';
import { shippingFilters } from '@pq/domain/shipping/state';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, known, lineText, queryInt } from '../fields.ts';
import { orderAddressSchema } from '../shapes/pledge.ts';
import { listShipping } from './shipping.ts';

const piecesSchema = z
  .object({
    idx: z.int().meta(known.idx),
    choice: z
      .array(z.int())
      .meta(about('Position of the chosen value in each option; empty without options', [0])),
    name: z.string().meta(about('Name of the reward, or the beginning of its contents', '백자 머그')),
    choiceText: z.string().meta(about('Chosen values as text; empty without options', '색상: 비취')),
    count: z.int().meta(about('Number of pieces', 2)),
  })
  .meta({ id: 'PiecesToPack', description: 'Pieces of a combination.' });

const packingSlipSchema = z
  .object({
    gateKey: z.string().meta(known.pledge),
    order: z.string().nullable().meta(known.order),
    recipient: z.string().meta(about('Name of the recipient', '이하나')),
    address: orderAddressSchema.meta(about('Delivery address; empty once erased')),
    note: z.string().meta(about('Note for the delivery, plain text', '문 앞에 놓아주세요.')),
    lines: z.array(piecesSchema).meta(about('What has not left')),
    sent: z.array(piecesSchema).meta(about('What has left before')),
  })
  .meta({
    id: 'PackingSlip',
    description: 'What goes into a parcel, and to whom; without phone number and amounts.',
  });

export const readPacking = defineCall({
  name: 'readPacking',
  method: 'POST',
  path: '/shipping/packing',
  writes: 'reads',
  list: 'slips',
  summary: 'Read what is to be packed of the orders of a project of the caller',
  description:
    'For the maker and admins, to print packing slips and a picking list: one page of the unsent orders, as ' +
    'filtered or selected, in the order in which they were placed. Written to the audit log with the number of slips.',
  rate: '60 an hour, with exports',
  audience: 'member',
  fresh: 'admin',
  input: z.object({
    pid: id.meta(known.project),
    gateKeys: z
      .array(id)
      .max(limits.packingSlips)
      .optional()
      .meta(
        about('Selected orders; omit for all that the filter finds', [
          '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b22',
        ]),
      ),
    state: z
      .enum(shippingFilters)
      .optional()
      .meta(
        about('One state; unsent: preparing, making or part; late; omit for all that is unsent', 'making'),
      ),
    address: listShipping.input.shape.address,
    text: lineText(limits.supporterSearch)
      .default('')
      .meta(about('Nickname, recipient, phone number, order number or tracking number', '')),
    page: queryInt(0, 100_000, 0).meta(known.page),
  }),
  data: z.object({
    slips: z.array(packingSlipSchema).meta(about('Slips of this page')),
    title: z.string().meta(known.projectTitle),
    total: z.int().meta(about('Number of unsent orders found', 106)),
    at: z.int().meta(about('Time of reading, epoch ms', 1_767_315_600_000)),
  }),
  errors: ['notFound', 'shippingClosed'],
});
