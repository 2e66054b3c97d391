import type { DemoBacker, DemoMember } from './types.ts';

const makerNames = [
  ['고요물레', '흙과 불이 하는 일을 천천히 기다립니다.'],
  ['등대게임즈', '둘러앉아 웃는 시간을 만듭니다.'],
  ['냥우체국', '고양이가 전하는 편지 가게입니다.'],
  ['숲속살림', '가볍게 떠나고 조용히 돌아옵니다.'],
  ['골목음악회', '작은 무대에서 큰 밤을 만듭니다.'],
  ['물결판화', '섬의 계절을 종이에 찍습니다.'],
  ['하루한줄', '기록하는 하루를 응원합니다.'],
  ['다정한매듭', '한 땀씩 이름을 새깁니다.'],
  ['느린필름', '오래 남을 장면을 찾아다닙니다.'],
  ['초록살림연구소', '버리지 않는 살림을 연구합니다.'],
  ['달빛책방', '혼자 읽고 함께 이야기합니다.'],
  ['손끝공방', '가죽과 나무로 오래 쓰는 물건을 만듭니다.'],
  ['꿀벌마을', '도시에서 벌을 기르는 사람들입니다.'],
] as const;

const backerNames = [
  '한도담',
  '오늘도커피',
  '보리네',
  '느린뜨개',
  '새벽산책',
  '감자와나',
  '서랍속편지',
  '해질무렵',
  '작은기쁨',
  '비오는월요일',
  '구름상회',
  '종이비행기',
  '봄날의책',
  '반달곰',
  '첫눈',
  '모과차',
  '느티나무',
  '파란지붕',
  '연필한자루',
  '도토리묵',
  '산들바람',
  '별헤는밤',
  '옥상텃밭',
  '단팥빵',
  '고슴도치',
  '낮잠자는고래',
  '유자청',
  '빨간우체통',
  '손편지',
  '민들레씨',
  '자전거탄날',
  '동네책장',
  '호두과자',
  '노을빛',
  '주말농부',
  '두번째서랍',
  '은하수다방',
  '겨울외투',
  '솜사탕',
  '나무늘보',
] as const;

const streets = [
  ['04769', '서울특별시 성동구 왕십리로 83'],
  ['06035', '서울특별시 강남구 가로수길 12'],
  ['48058', '부산광역시 해운대구 센텀중앙로 78'],
  ['61452', '광주광역시 동구 동명로 25'],
  ['63116', '제주특별자치도 제주시 중앙로 14'],
] as const;

/** E-mail of the n-th maker; the first is the demo account. */
export const makerEmail = (n: number): string =>
  n === 0 ? 'maker@example.com' : `maker${n + 1}@example.com`;
/** E-mail of the n-th backer; the first is the demo account. */
export const backerEmail = (n: number): string =>
  n === 0 ? 'backer@example.com' : `backer${n + 1}@example.com`;

export const members: readonly DemoMember[] = [
  { email: 'admin@example.com', nickname: '피큐지기', quote: '좋은 프로젝트를 기다립니다.', role: 'admin' },
  ...makerNames.map(([nickname, quote], n) => ({ email: makerEmail(n), nickname, quote })),
];

export const backers: readonly DemoBacker[] = backerNames.map((nickname, n) => {
  const [zonecode, basic] = streets[n % streets.length] ?? streets[0];
  const tel = `010-${String(2_000 + n * 37).padStart(4, '0')}-${String(1_000 + n * 53).padStart(4, '0')}`;
  return {
    email: backerEmail(n),
    nickname,
    quote: '',
    recipient: { name: nickname, tel, basic, detail: `${101 + n}호`, zonecode },
  };
});
