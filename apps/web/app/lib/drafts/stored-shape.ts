export type Shape =
  | string
  | number
  | ((value: unknown) => boolean)
  | readonly [Shape]
  | { [name: string]: Shape };

export type Schema<Value> = (value: unknown) => value is Value;

/** Values from the browser may have further fields. */
export function schemaOf<Value extends object>(shape: Record<keyof Value, Shape>): Schema<Value> {
  return (value): value is Value => fitsShape(value, shape, true);
}

const isKey: Shape = (value) => value === null || typeof value === 'string';
const isAudience: Shape = (value) =>
  value === 'all' || (Array.isArray(value) && value.every((idx) => typeof idx === 'number'));
export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || fitsShape(value, shape, true);
export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || fitsShape(value, shape, true);
const isOptionalText = optional('');
export const isBoolean: Shape = (value) => typeof value === 'boolean';

/** The parts of a reward that older versions of the site did not store. */
export const rewardDetailsShape = {
  name: optional(''),
  picture: optional(''),
  limitPerPerson: optional(orNull(0)),
  early: optional(orNull({ until: orNull(''), first: orNull(0) })),
  month: optional(orNull('')),
  options: optional([{ name: '', values: [{ value: '', surcharge: 0, color: optional('') }] }]),
  stock: optional([{ choice: [0], count: 0 }]),
  questions: optional([
    {
      id: '',
      text: '',
      kind: '',
      choices: [''],
      per: '',
      required: isBoolean,
      max: optional(0),
    },
  ]),
} as const satisfies Shape;

/** A field may be missing; entries of lists are complete. */
export const storedDraftShape: Shape = {
  purpose: '',
  key: isKey,
  savedAt: 0,
  saveId: '',
  at: 0,
  data: {
    title: '',
    category: 0,
    images: { thumbnail: '', main: '' },
    subImages: [''],
    config: { deliveryType: '', projectType: '' },
    amount: { goal: 0 },
    period: { start: '', finish: '' },
    rewards: {
      type: [{ title: '', value: isOptionalText }],
      period: '',
      content: [
        {
          count: 0,
          context: '',
          productCost: 0,
          delivery: 0,
          shipping: isOptionalText,
          ...rewardDetailsShape,
        },
      ],
    },
    refund: '',
    editor: '',
    audience: { rewards: isAudience, from: '' },
  },
};

/**
 * Whether a value read from this browser has the expected shape, which another version of the site or a user may have changed.
 * Unknown names are ignored. `whole`: nothing may be missing.
 */
export function fitsShape(value: unknown, shape: Shape, whole = false): boolean {
  if (typeof shape === 'function') return shape(value);
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (isList(shape)) return Array.isArray(value) && value.every((one) => fitsShape(one, shape[0], true));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape).every(([name, part]) =>
    parts.has(name) || whole ? fitsShape(parts.get(name), part, whole) : true,
  );
}

function isList(shape: object): shape is readonly [Shape] {
  return Array.isArray(shape);
}
