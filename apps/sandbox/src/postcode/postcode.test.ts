import { expect, test } from 'vitest';
import { testSandbox } from '#src/testing/test-sandbox.ts';
import { places } from './address-book.ts';
import { presentAddress, searchPlaces } from './present-address.ts';

// The fields that the postcode service’s documents list.
const fields = `zonecode address addressEnglish addressType userSelectedType noSelected userLanguageType roadAddress
  roadAddressEnglish jibunAddress jibunAddressEnglish autoRoadAddress autoRoadAddressEnglish autoJibunAddress
  autoJibunAddressEnglish buildingCode buildingName apartment sido sidoEnglish sigungu sigunguEnglish sigunguCode
  roadnameCode bcode roadname roadnameEnglish bname bnameEnglish bname1 bname1English bname2 bname2English hname query`;

test('address book entries have every field in its format', () => {
  expect(places.length).toBeGreaterThanOrEqual(60);
  for (const place of places) {
    const address = presentAddress(place, 'R', '');
    expect(Object.keys(address).sort(), place.road).toEqual(fields.split(/\s+/).sort());
    expect(Object.values(address).every((value) => typeof value === 'string')).toBe(true);
    expect(address).toMatchObject({
      zonecode: expect.stringMatching(/^\d{5}$/),
      bcode: expect.stringMatching(/^\d{10}$/),
      roadnameCode: expect.stringMatching(/^\d{7}$/),
      buildingCode: expect.stringMatching(/^\d{25}$/),
      sidoEnglish: expect.stringMatching(/^[A-Z]/),
      bname: expect.stringMatching(/[동가로리]$/),
      roadnameEnglish: expect.stringMatching(/^[A-Z]/),
    });
  }
  expect(new Set(places.map(({ road, number }) => `${road} ${number}`)).size).toBe(places.length);
});

test('address search matches road, dong, building, lot and postcode', () => {
  const first = (query: string) => searchPlaces(query)[0]?.zonecode;
  expect(first('판교역로 166')).toBe('13529');
  expect(first('백현동 532')).toBe('13529');
  expect(first('은마')).toBe('06279');
  expect(first('06236')).toBe('06236');
  expect(first('월드컵북로396')).toBe('03925');
  expect(first('은마'.normalize('NFD'))).toBe('06279');
  expect(searchPlaces('  ')).toEqual([]);
  expect(searchPlaces('없는동네')).toEqual([]);
});

test('result of a lot address differs from the road address', () => {
  const [place] = searchPlaces('애월로1길');
  if (!place) throw new Error('애월로1길 is in the book');
  expect(presentAddress(place, 'J', '애월')).toMatchObject({
    address: '제주특별자치도 제주시 애월읍 애월리 2532-5',
    roadAddress: '제주특별자치도 제주시 애월읍 애월로1길 24-9',
    addressType: 'J',
    userSelectedType: 'J',
    bname: '애월리',
    bname1: '애월읍',
    query: '애월',
  });
});

test('postcode service serves script, page and search', async () => {
  const sandbox = await testSandbox();
  expect(await sandbox.page('/postcode/postcode.v2.js')).toContain('window.kakao');
  expect(await sandbox.page('/postcode/search?q=%22%3E%3Cscript%3E')).not.toContain('"><script>');
  const found = await sandbox.get<{ road: object }[]>(
    `/postcode/addresses?${new URLSearchParams({ q: '세종대로' })}`,
  );
  expect(found).toMatchObject([{ road: { zonecode: '04524', query: '세종대로' } }]);
});
