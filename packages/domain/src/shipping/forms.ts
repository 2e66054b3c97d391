import { t } from '../copy.ts';
import { firstLetters } from '../text/letters.ts';
import cj from './forms/cj.json' with { type: 'json' };
import epost from './forms/epost.json' with { type: 'json' };
import hanjin from './forms/hanjin.json' with { type: 'json' };
import plain from './forms/plain.json' with { type: 'json' };
import { allGoodsText, type Goods, goodsText, piecesOf } from './goods.ts';

/** Files that programs of carriers load; `plain` is of no carrier. */
export const shippingForms = ['cj', 'hanjin', 'epost', 'plain'] as const;
export type ShippingForm = (typeof shippingForms)[number];

/** A line of a file. */
export type ParcelToSend = {
  order: string;
  nickname: string;
  recipient: string;
  tel: string;
  zonecode: string;
  addressBasic: string;
  addressDetail: string;
  note: string;
  /** Changed since the last export. */
  isAddressNew: boolean;
  project: string;
  goods: readonly Goods[];
};

const sources = {
  order: ({ order }) => order,
  nickname: ({ nickname }) => nickname,
  recipient: ({ recipient }) => recipient,
  tel: ({ tel }) => tel,
  mobile: ({ tel }) => (isMobile(tel) ? tel : ''),
  landline: ({ tel }) => (isMobile(tel) ? '' : tel),
  zonecode: ({ zonecode }) => zonecode,
  address: ({ addressBasic, addressDetail }) => `${addressBasic} ${addressDetail}`.trim(),
  addressBasic: ({ addressBasic }) => addressBasic,
  addressDetail: ({ addressDetail }) => addressDetail,
  note: ({ note }) => note.replace(/\s+/g, ' '),
  addressNew: ({ isAddressNew }) => (isAddressNew ? t('shipping.list.addressChanged') : ''),
  project: ({ project }) => firstLetters(project, MAX_NAME),
  goods: ({ goods }) => goodsText(goods),
  allGoods: ({ goods }) => allGoodsText(goods),
  pieces: ({ goods }) => piecesOf(goods),
} satisfies Record<string, (parcel: ParcelToSend) => string | number>;

const MAX_NAME = 50;

/** `value`: the same in every line. */
type FormColumn = { heading: string; width: number } & (
  | { source: keyof typeof sources; value?: undefined }
  | { value: string | number; source?: undefined }
);

/** `checked`: the date on which a person loaded such a file into the carrier's program; null for none so far. */
type FormFile = { checked: string | null; columns: readonly FormColumn[] };

const forms = { cj, hanjin, epost, plain } as Record<ShippingForm, FormFile>;

export function formColumns(form: ShippingForm): { title: string; width: number; type: 'text' | 'number' }[] {
  return forms[form].columns.map(({ heading, width, source, value }) => ({
    title: heading,
    width,
    type: source === 'pieces' || typeof value === 'number' ? 'number' : 'text',
  }));
}

export function formRow(form: ShippingForm, parcel: ParcelToSend): (string | number)[] {
  return forms[form].columns.map((column) =>
    column.source === undefined ? column.value : sources[column.source](parcel),
  );
}

/** Whether a person has loaded a file of this form into the carrier's program; one of no carrier needs no check. */
export function isFormChecked(form: ShippingForm): boolean {
  return form === 'plain' || forms[form].checked !== null;
}

function isMobile(tel: string): boolean {
  return /^01\d/.test(tel);
}

/** When a person checked each form last; null: never. */
export function formChecks(): { form: ShippingForm; checked: string | null }[] {
  return shippingForms
    .filter((form) => form !== 'plain')
    .map((form) => ({ form, checked: forms[form].checked }));
}
