import type { DemoPqReward } from './types.ts';

const setList = [
  '골목 끝 작은 재즈 공연 · 겨울밤 첫 회',
  '',
  '1부',
  ' 1. 눈 오는 골목',
  ' 2. 마지막 버스를 보내고',
  ' 3. 난로 옆 왈츠',
  '',
  '2부',
  ' 4. 창문에 쓴 이름',
  ' 5. 느린 대답',
  ' 6. 골목 끝까지',
  '',
  '함께해주신 분들께 고맙습니다. 골목음악회 드림',
].join('\r\n');

const careSheet = [
  '백자 돌보기',
  '',
  '- 처음 쓰실 때는 쌀뜨물에 한 번 삶아주세요.',
  '- 식기세척기와 전자레인지에 쓸 수 있습니다.',
  '- 갑자기 뜨겁거나 차가워지면 금이 갈 수 있습니다.',
].join('\r\n');

/** The boxes of some demo projects, by title: one with every kind of reward, one with rewards in every state. */
export const boxRewards: Readonly<Record<string, readonly DemoPqReward[]>> = {
  '골목 끝 작은 재즈 공연, 겨울밤 첫 회': [
    {
      title: '공연 음악과 셋리스트',
      picture: 'jazz-player',
      category: 3,
      start: -9,
      finish: 300,
      state: 'funding',
      editor: '<p>그날의 순서를 적은 셋리스트와, 휴대전화에 담아두실 배경화면을 드립니다.</p>',
      files: [
        { name: '겨울밤 첫 회 셋리스트.txt', text: `\uFEFF${setList}` },
        { name: '배경화면 - 골목의 불빛.jpg', picture: 'jazz-tickets' },
      ],
    },
    {
      title: '연주자들이 남긴 편지',
      picture: 'jazz-near',
      category: 2,
      start: -8,
      finish: 300,
      state: 'funding',
      editor:
        '<h2>무대에서 내려와</h2><p>마지막 곡이 끝나고 한참 동안 아무도 일어나지 않으셨습니다. 그 조용한 몇 초가 저희에게는 가장 큰 박수였습니다.</p><p>추운 날 골목 끝까지 걸어와주셔서 고맙습니다. 다음 공연에서는 창문을 조금 더 열어두겠습니다.</p>',
    },
    {
      title: '겨울밤의 사진 네 장',
      picture: 'jazz-alley',
      category: 1,
      start: -7,
      finish: 300,
      state: 'funding',
      editor: '<p>객석 가장 뒤에서 찍은 사진입니다. 원본을 내려받아 인화하실 수 있습니다.</p>',
      files: [
        { name: '01 문을 열기 전.jpg', picture: 'jazz' },
        { name: '02 첫 곡.jpg', picture: 'jazz-alley' },
        { name: '03 쉬는 시간.jpg', picture: 'jazz-near' },
        { name: '04 앙코르.jpg', picture: 'jazz-player' },
      ],
    },
    {
      title: '리허설 영상',
      picture: 'jazz',
      category: 0,
      start: -6,
      finish: 300,
      state: 'funding',
      editor: '<p>문을 열기 한 시간 전, 소리를 맞추던 때를 담았습니다.</p>',
      files: [{ name: '리허설.mp4', recorded: 'rehearsal.mp4' }],
    },
  ],
  '달을 닮은 백자, 매일 쓰는 달항아리 화병과 머그': [
    {
      title: '물레 앞에서 쓴 제작 노트',
      picture: 'moonjar-potter',
      category: 2,
      start: -5,
      finish: 60,
      state: 'funding',
      early: true,
      editor:
        '<h2>만드는 동안의 기록</h2><p>흙을 고르는 날부터 가마를 여는 날까지, 스무하루의 일을 차례로 적었습니다.</p>',
    },
    {
      title: '백자 돌보기 안내서',
      tiers: [1, 2, 3],
      picture: 'moonjar-table',
      category: 3,
      start: 3,
      finish: 90,
      state: 'ready',
      editor: '<p>오래 쓰실 수 있도록 씻고 말리는 법을 적었습니다.</p>',
      files: [{ name: '백자 돌보기.txt', text: `\uFEFF${careSheet}` }],
    },
    {
      title: '가마를 여는 날의 사진',
      picture: 'moonjar-box',
      category: 1,
      start: 7,
      finish: 90,
      state: 'prepare',
      editor: '<p>가마에서 막 나온 달항아리들입니다.</p>',
      files: [
        { name: '가마 앞에서.jpg', picture: 'moonjar-box' },
        { name: '식는 동안.jpg', picture: 'moonjar-moon' },
      ],
    },
    {
      title: '물레 작업 영상',
      tiers: [0],
      picture: 'moonjar-moon',
      category: 0,
      start: 10,
      finish: 90,
      state: 'reject',
      message: '영상이 아직 없습니다. 영상을 올린 뒤 다시 심사를 요청해주세요.',
      editor: '<p>두 개의 반구를 이어 붙이는 순간을 찍고 있습니다.</p>',
    },
  ],
};
