import { hasBuildingNumber } from '../address.ts';
import { findPhoneProblem } from '../phone.ts';
import { isBlank } from '../text/blank.ts';

export type DeliveryAddress = { zonecode: string; basic: string; detail: string; tel: string };

/** Why an address may be undeliverable, in the order in which it is named. A doubt is a question to the backer, never a refusal. */
export const addressDoubts = ['number', 'postcode', 'detail', 'phone'] as const;
export type AddressDoubt = (typeof addressDoubts)[number];

export function findAddressDoubts({ zonecode, basic, detail, tel }: DeliveryAddress): AddressDoubt[] {
  const found = {
    // Some people type the number into the detail.
    number: !hasBuildingNumber(`${basic} ${detail}`),
    postcode: isOfOtherProvince(zonecode, basic),
    detail: isBlank(detail) && isApartment(basic),
    phone: findPhoneProblem(tel) !== undefined,
  };
  return addressDoubts.filter((doubt) => found[doubt]);
}

/** First two digits of the postcodes of a province, both inclusive; the beginnings of its name in addresses. */
const provinces: readonly { names: RegExp; from: number; to: number }[] = [
  { names: /^서울/, from: 1, to: 9 },
  { names: /^경기/, from: 10, to: 20 },
  { names: /^인천/, from: 21, to: 23 },
  { names: /^강원/, from: 24, to: 26 },
  { names: /^(?:충북|충청북도)/, from: 27, to: 29 },
  { names: /^세종/, from: 30, to: 30 },
  { names: /^(?:충남|충청남도)/, from: 31, to: 33 },
  { names: /^대전/, from: 34, to: 35 },
  { names: /^(?:경북|경상북도)/, from: 36, to: 40 },
  { names: /^대구/, from: 41, to: 43 },
  { names: /^울산/, from: 44, to: 45 },
  { names: /^부산/, from: 46, to: 49 },
  { names: /^(?:경남|경상남도)/, from: 50, to: 53 },
  { names: /^(?:전북|전라북도)/, from: 54, to: 56 },
  { names: /^(?:전남|전라남도)/, from: 57, to: 60 },
  // Gwangju in Gyeonggi is written 광주시 where the province is left out.
  { names: /^광주(?!시)/, from: 61, to: 62 },
  { names: /^제주/, from: 63, to: 63 },
];
const LAST_ASSIGNED = 63;

/** Unassigned postcodes are of no province. An address without its province is not doubted. */
function isOfOtherProvince(zonecode: string, basic: string): boolean {
  const area = Number(zonecode.slice(0, 2));
  if (!/^\d{5}$/.test(zonecode) || area < 1 || area > LAST_ASSIGNED) return true;
  const province = provinces.find(({ names }) => names.test(basic.normalize('NFKC').trim()));
  return province !== undefined && (area < province.from || area > province.to);
}

const FLATS = /아파트|오피스텔|빌라|연립|맨션|주공|\bapt\b/i;

/** The postcode search puts the name of an apartment into brackets, where others write the legal district (역삼동). */
function isApartment(basic: string): boolean {
  const line = basic.normalize('NFKC');
  const bracketed = /\(([^)]*)\)\s*$/.exec(line)?.[1] ?? '';
  const names = bracketed.split(',').map((name) => name.trim());
  return FLATS.test(line) || names.some((name) => name !== '' && !/^[가-힣\d]+(?:동|리|가)$/.test(name));
}

type MaskedRecipient = { name: string; tel: string };

/** What a reader who is not signed in sees of a recipient: enough to recognise it, too little to learn it. */
export function maskRecipient({ name, tel }: MaskedRecipient): MaskedRecipient {
  const letters = [...name];
  const groups = tel.split('-');
  return {
    name: letters.map((letter, at) => (isShown(at, letters.length) ? letter : '*')).join(''),
    tel:
      groups.length < 3
        ? hideAll(tel)
        : [groups[0], ...groups.slice(1, -1).map(hideAll), groups.at(-1)].join('-'),
  };
}

/** The first letter, and of three and more the last. */
function isShown(at: number, length: number): boolean {
  return at === 0 || (length > 2 && at === length - 1);
}

/** The street stays; building, flat and the end of the postcode do not. */
export function maskAddress<Address extends Omit<DeliveryAddress, 'tel'>>({
  zonecode,
  basic,
  detail,
}: Address): Omit<DeliveryAddress, 'tel'> {
  const words = basic.split(/\s+/);
  const street = words.findIndex((word) => /[가-힣a-z](?:\d+번?)?(?:로|길|동|리|\d가)$/i.test(word));
  // Without a street, only province and district.
  const shown = street === -1 ? 2 : street + 1;
  return {
    zonecode: zonecode.slice(0, 2) + hideAll(zonecode.slice(2)),
    basic: words.map((word, at) => (at < shown ? word : hideAll(word))).join(' '),
    detail: detail.replace(/(?<=\d)[동호층](?!\p{L})|[\p{L}\p{N}]/gu, (match) =>
      /[동호층]/.test(match) ? match : '*',
    ),
  };
}

const hideAll = (text: string) => text.replace(/[\p{L}\p{N}]/gu, '*');
