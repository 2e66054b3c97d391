import { type Place, places } from './address-book.ts';

/** The argument of oncomplete; every field is a string. */
export type Address = Record<string, string>;

const sidoEnglish: Record<string, string> = {
  서울: 'Seoul',
  경기: 'Gyeonggi-do',
  인천: 'Incheon',
  강원특별자치도: 'Gangwon-do',
  대전: 'Daejeon',
  세종특별자치시: 'Sejong-si',
  충북: 'Chungcheongbuk-do',
  충남: 'Chungcheongnam-do',
  전북특별자치도: 'Jeonbuk-do',
  광주: 'Gwangju',
  전남: 'Jeollanam-do',
  대구: 'Daegu',
  경북: 'Gyeongsangbuk-do',
  부산: 'Busan',
  울산: 'Ulsan',
  경남: 'Gyeongsangnam-do',
  제주특별자치도: 'Jeju-do',
};

/** `picked`: 'R' road, 'J' lot address. */
export function presentAddress(place: Place, picked: 'R' | 'J', query: string): Address {
  const { sido, sigungu, bname1, bname2, road, number, lot, building } = place;
  const [sigunguEn, bname1En, bname2En, roadEn] = place.english;
  const sidoEn = sidoEnglish[sido] ?? '';
  const roadAddress = join(' ', sido, sigungu, bname1, road, number);
  const jibunAddress = join(' ', sido, sigungu, bname1, bname2, lot);
  const roadEnglish = join(', ', number, roadEn, bname1En, sigunguEn, sidoEn, 'Republic of Korea');
  const jibunEnglish = join(
    ', ',
    lot.replace('산 ', 'San '),
    bname2En,
    bname1En,
    sigunguEn,
    sidoEn,
    'Republic of Korea',
  );
  const codes = codesOf(place);
  return {
    zonecode: place.zonecode,
    address: picked === 'R' ? roadAddress : jibunAddress,
    addressEnglish: picked === 'R' ? roadEnglish : jibunEnglish,
    addressType: picked,
    userSelectedType: picked,
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    roadAddressEnglish: roadEnglish,
    jibunAddress,
    jibunAddressEnglish: jibunEnglish,
    autoRoadAddress: '',
    autoRoadAddressEnglish: '',
    autoJibunAddress: '',
    autoJibunAddressEnglish: '',
    buildingCode: codes.building,
    buildingName: building,
    apartment: place.isApartment ? 'Y' : 'N',
    sido,
    sidoEnglish: sidoEn,
    sigungu,
    sigunguEnglish: sigunguEn,
    sigunguCode: place.sigunguCode,
    roadnameCode: codes.road,
    bcode: codes.legal,
    roadname: road,
    roadnameEnglish: roadEn,
    bname: bname2,
    bnameEnglish: bname2En,
    bname1,
    bname1English: bname1En,
    bname2,
    bname2English: bname2En,
    hname: bname1 ? '' : bname2,
    query,
  };
}

export function searchPlaces(query: string): Place[] {
  const words = query.normalize('NFC').trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return places.filter((place) => {
    const address = presentAddress(place, 'R', '');
    const text =
      `${address.roadAddress} ${address.jibunAddress} ${place.building} ${place.zonecode}`.toLowerCase();
    const compact = text.replaceAll(' ', '');
    return words.every((word) => text.includes(word) || compact.includes(word));
  });
}

// Stable codes of the right length: 10 digits legal dong, 7 road, 25 building.
function codesOf(place: Place) {
  const legal = `${place.sigunguCode}${sum(place.bname1 + place.bname2, 89) + 101}00`;
  const [main = '0', sub = '0'] = place.lot.replace(/\D*(\d)/, '$1').split('-');
  const lotCode = `${place.lot.startsWith('산') ? 2 : 1}${main.padStart(4, '0')}${sub.padStart(4, '0')}`;
  return {
    legal,
    road: String(2_000_000 + sum(place.road, 900_000)),
    building: `${legal}${lotCode}${String(sum(place.road + place.number, 900_000)).padStart(6, '0')}`,
  };
}

function sum(text: string, modulus: number): number {
  let total = 7;
  for (const character of text) total = (total * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return total % modulus;
}

function join(separator: string, ...parts: string[]): string {
  return parts.filter(Boolean).join(separator);
}
