import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { call, type Project, signIn } from '../support/api.ts';
import { openProjects, readPledges, readProject, saveCard, signUpMember } from '../support/members.ts';
import { saveOwnDraft } from '../support/own-project.ts';
import { picture } from '../support/picture.ts';
import { openProjectWithoutLimit, pledge } from '../support/pledges.ts';
import { waitForMail } from '../support/sandbox.ts';
import type { Line } from './line.ts';
import { type Tab, type Target, WAIT_MS } from './tab.ts';

const password = 'pqdemo12!';
const DARK = 'rgb(19, 19, 24)';

type Place = {
  tab: Tab;
  isPhone: boolean;
  folder: string;
  measure(screen: string): Promise<void>;
  line: Line;
};

export type Step = (place: Place, walker: Walker) => Promise<void>;
export type Walker = { email: string; nickname: string; token: string; uid: string };

/** What one person does, in this order; each step begins at an address. */
export const steps: Readonly<Record<string, Step>> = {
  'sign-up with its mail': signUp,
  'list, project, back and forward': browse,
  'options, address, card window, pledge': placePledge,
  'change of a pledge': changePledge,
  'figures as others pledge': followFigures,
  withdrawal: withdraw,
  'picture viewer': viewPictures,
  'picture that is cut': cutPicture,
  'story with pictures': writeStory,
  'editor with pictures': writeText,
  'dark theme': chooseTheme,
  'sign-out and sign-in': signInAgain,
  'upload, broken off and resumed': resumeUpload,
  'lists of admins': readAsAdmin,
};

let walkers = 0;

export function newWalker(): Walker {
  walkers += 1;
  const mark = `${Date.now()}`.slice(-6);
  return {
    // Far from the width at which the menu breaks an address: letters are not equally wide in all browsers.
    email: `w${mark}${walkers}@example.com`,
    nickname: `걷기${mark}${walkers % 10}`,
    token: '',
    uid: '',
  };
}

async function signUp({ tab, measure }: Place, walker: Walker): Promise<void> {
  await tab.open('/signup');
  await measure('sign-up');
  await tab.fill({ label: '이메일' }, walker.email);
  await tab.fill({ label: '닉네임' }, walker.nickname);
  await tab.fill({ label: '비밀번호' }, password);
  await tab.fill({ label: '비밀번호 확인' }, password);
  await tab.press({ text: /^전체 동의/ });
  await tab.press({ role: 'button', name: '회원가입 완료' });
  await tab.see({ role: 'heading', name: '인증 메일이 발송되었습니다.' });
  const mail = await waitForMail(walker.email, '이메일 인증');
  await tab.open(new URL(mail.links[0] ?? '').pathname);
  await tab.see({ text: '이메일 인증이 완료되었습니다.' });
  Object.assign(walker, await signIn(walker.email, password));
}

async function projectWithOption() {
  for (const project of await openProjects())
    for (const reward of project.rewards.content) {
      const options = reward.options as { values: { value: string }[] }[];
      const [value] = options[0]?.values ?? [];
      if (options.length === 1 && value && reward.count === 0 && reward.questions.length === 0)
        return { project, idx: reward.idx, value: value.value };
    }
  throw new Error('no such project in the demo site');
}

/** Only on the page of the project: cards have its title too. */
const picturesOf = ({ title }: Project): Target => ({ role: 'button', name: `${title}, 크게 보기` });

async function browse({ tab, measure }: Place): Promise<void> {
  const { project } = await projectWithOption();
  await tab.open('/');
  await measure('home');
  await tab.open('/projects/funding/list?sort=deadline');
  await measure('list');
  const link = { role: 'link', name: new RegExp(escaped(project.title)) } as const;
  await tab.press(link);
  await tab.see(picturesOf(project));
  await measure('project');
  await tab.back();
  await tab.see(link);
  await tab.press(link);
  await tab.see(picturesOf(project));
}

async function placePledge({ tab, isPhone, measure }: Place): Promise<void> {
  const { project, idx, value } = await projectWithOption();
  const reward = project.rewards.content.find((one) => one.idx === idx) as { name?: string; context: string };
  await tab.open(`/funding/detail/${project.key}`);
  await tab.press({ role: 'button', name: beginning(reward.name || reward.context, '옵션 선택') });
  await tab.press({ role: 'button', name: beginning(value) });
  await measure('options');
  await tab.press({ role: 'button', name: /후원하기$/ });
  await tab.see({ role: 'heading', name: '후원하기' });
  await tab.press({ role: 'button', name: '주소 검색' });
  await tab.see({ role: 'dialog', name: '주소 검색' });
  await tab.inFrame('[role=dialog] iframe', async (frame) => {
    await frame.fill({ css: '[type=search]' }, '왕십리');
    await frame.key('Enter');
    await frame.press({ role: 'button', name: /왕십리로/ });
  });
  await tab.gone({ role: 'dialog', name: '주소 검색' });
  await tab.fill({ role: 'textbox', name: '이름' }, '한도담');
  await tab.fill({ role: 'textbox', name: '연락처' }, '01012345678');
  await tab.press({ role: 'button', name: '카드 등록하기' });
  const fillCard = async (window: Pick<Tab, 'press'>) => {
    await window.press({ role: 'button', name: '예시 카드로 채우기' });
    await window.press({ role: 'button', name: '카드 등록하기' });
  };
  if (isPhone) {
    await tab.see({ role: 'heading', name: '카드 등록' });
    await fillCard(tab);
  } else await tab.inFrame('iframe[name=cpay_ifr]', fillCard);
  await tab.see({ text: '카드가 등록되었습니다.' });
  // The cards move what is below them.
  await tab.see({ text: /-\*{4}-/ });
  await tab.press({ role: 'button', name: '+ 5,000원' });
  await tab.press({ text: '전체 동의' });
  await measure('payment');
  await tab.press({ role: 'button', name: '펀딩 참여하기' });
  await tab.see({ role: 'heading', name: '펀딩에 참여해주셔서 감사합니다!' });
  await measure('thanks');
}

async function changePledge({ tab, measure }: Place, walker: Walker): Promise<void> {
  const change = { role: 'link', name: /후원 내역 수정/ } as const;
  await tab.open('/my/list');
  await tab.see(change);
  await measure('own pledges');
  await tab.press(change);
  await tab.see({ role: 'heading', name: '후원 내역 수정' });
  await tab.press({ role: 'button', name: '+ 5,000원' });
  await tab.fill({ role: 'textbox', name: /^요청사항/ }, '경비실에 맡겨주세요.');
  await measure('change');
  await tab.press({ role: 'button', name: '수정하기' });
  await tab.see({ text: '펀딩 내용이 수정되었습니다.' });
  expect((await readPledges(walker))[0]?.donation, 10_000);
}

async function followFigures({ tab }: Place): Promise<void> {
  const [project, idx] = await openProjectWithoutLimit();
  await tab.open(`/funding/detail/${project.key}`);
  const other = await signUpMember();
  await pledge(other, project, await saveCard(other), { idx, count: 1 });
  const { backers } = await readProject(project);
  await tab.see({ text: `${backers.toLocaleString('ko-KR')}명` });
}

async function withdraw({ tab, measure }: Place, walker: Walker): Promise<void> {
  const { project } = await projectWithOption();
  await tab.open(`/funding/detail/${project.key}`);
  await tab.press({ role: 'button', name: /펀딩 참여 취소/ });
  await tab.see({ role: 'alertdialog' });
  await measure('withdrawal');
  await tab.key('Escape');
  await tab.gone({ role: 'alertdialog' });
  await tab.press({ role: 'button', name: /펀딩 참여 취소/ });
  await tab.press({ role: 'button', name: '참여 취소하기' });
  await tab.see({ text: '참여가 취소되었습니다.' });
  expect((await readPledges(walker))[0]?.status, 'cancel');
}

async function viewPictures({ tab, measure }: Place): Promise<void> {
  const { project } = await projectWithOption();
  await tab.open(`/funding/detail/${project.key}`);
  await tab.press(picturesOf(project));
  await tab.see({ role: 'dialog', name: '사진 크게 보기' });
  await tab.see({ text: /^사진 5장 중 1번째/ });
  await measure('viewer');
  // It is what is seen where the page has its scrollbar otherwise.
  const ground = (css: string) => `getComputedStyle(document.querySelector('${css}')).backgroundColor`;
  expect(await tab.evaluate<boolean>(`${ground(':root')} === ${ground('[role=dialog]')}`), true);
  await tab.key('ArrowRight');
  await tab.see({ text: /^사진 5장 중 2번째/ });
  await tab.press({ role: 'button', name: '확대' });
  await tab.see({ text: '150%' });
  await tab.key('Escape');
  await tab.gone({ role: 'dialog', name: '사진 크게 보기' });
}

function pictureFile(folder: string, name: string, shade: number): string {
  const path = join(folder, name);
  writeFileSync(path, picture(name, shade).buffer);
  return path;
}

async function cutPicture({ tab, folder, measure }: Place, walker: Walker): Promise<void> {
  await tab.open('/my/info');
  await tab.upload({ css: 'main input[type=file]' }, [pictureFile(folder, 'face.png', 120)]);
  await tab.see({ role: 'dialog', name: '이미지 자르기' });
  await measure('cut');
  await tab.press({ role: 'button', name: '적용하기' });
  await tab.gone({ role: 'dialog', name: '이미지 자르기' });
  await tab.press({ role: 'button', name: '저장하기' });
  await tab.see({ text: '정보가 수정되었습니다.' });
  expect(walker.uid !== '', true);
}

async function writeStory({ tab, folder, measure }: Place): Promise<void> {
  await tab.open('/story/write');
  await tab.press({ text: '홍보' });
  await tab.fill({ role: 'textbox', name: /^제목/ }, '가마를 열던 날');
  await tab.fill({ role: 'textbox', name: /^내용/ }, '서른두 번째 유약입니다.');
  const pictures = [10, 110, 200].map((shade) => pictureFile(folder, `${shade}.png`, shade));
  await tab.upload({ css: 'main input[type=file]' }, pictures);
  await tab.see({ css: 'img[alt="이미지 3"]' });
  await measure('story');
  await tab.press({ role: 'button', name: '등록하기' });
  await tab.see({ text: '스토리가 등록되었습니다.' });
}

async function writeText({ tab, isPhone, folder, measure }: Place, walker: Walker): Promise<void> {
  if (isPhone) {
    await tab.open('/write/select');
    await tab.see({ text: /PC에서만 프로젝트를/ });
    return;
  }
  await saveOwnDraft(walker);
  await tab.open('/write/funding/content');
  await tab.press({ css: '.ProseMirror' });
  await tab.press({ role: 'button', name: '인용' });
  await tab.type('흙이 먼저다.');
  await tab.key('Enter');
  await tab.key('Enter');
  await tab.type('달빛 아래 구운 백자입니다.');
  await tab.upload({ css: 'main input[type=file][multiple]' }, [pictureFile(folder, 'clay.png', 90)]);
  await tab.see({ css: '.ProseMirror figure img' });
  await tab.see({ text: /^자동 저장됨/ });
  await measure('editor');
  const stored = async () =>
    (await call<{ editor: string }>('GET', '/project/draft?purpose=projects', { token: walker.token })).body
      .data.editor;
  await until(async () => (await stored()).includes('<figure'), 'the picture is in the draft');
  for (const part of ['<blockquote><p>흙이 먼저다.</p></blockquote>', '달빛 아래 구운 백자입니다.'])
    expect((await stored()).includes(part), true);
}

async function chooseTheme({ tab, measure }: Place): Promise<void> {
  const ground = () => tab.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  await tab.open('/about');
  await tab.press({ text: '화면 테마' });
  await tab.press({ text: '어둡게' });
  await until(async () => (await ground()) === DARK, 'the page is dark');
  const { project } = await projectWithOption();
  await tab.open(`/funding/detail/${project.key}`);
  expect(await ground(), DARK);
  await measure('dark');
  await tab.open('/about');
  await tab.press({ text: '화면 테마' });
  await tab.press({ text: '밝게' });
  await until(async () => (await ground()) !== DARK, 'the page is light');
}

async function signInAgain({ tab, measure }: Place): Promise<void> {
  await tab.open('/about');
  await tab.press({ role: 'button', name: /^메뉴 열기/ });
  await tab.see({ role: 'button', name: '로그아웃' });
  await measure('menu');
  await tab.press({ role: 'button', name: '로그아웃' });
  await tab.see({ text: '로그아웃되었습니다.' });
  // Where the next page is opened while a script of this one comes, React Router takes it for missing and loads this one again.
  await tab.see({ role: 'heading', name: '인기 프로젝트' });
  await tab.open('/login');
  await measure('login');
  await tab.fill({ label: '이메일' }, 'maker@example.com');
  await tab.fill({ label: '비밀번호' }, password);
  await tab.press({ role: 'button', name: '로그인' });
  await tab.see({ text: /님, 환영합니다\.$/ });
}

const MB = 1_048_576;

async function resumeUpload({ tab, isPhone, folder, line }: Place): Promise<void> {
  if (isPhone) return;
  const maker = await signIn('maker@example.com', password);
  const [project] = (await openProjects()).filter(({ profile }) => profile.uid === maker.uid);
  await tab.open(`/pqbox/management/projects/${project?.key}`);
  await tab.press({ role: 'link', name: '리워드 작성' });
  await tab.see({ role: 'heading', name: '기본정보' });
  await tab.press({ text: '파일' });
  await tab.fill({ role: 'textbox', name: /^제목/ }, '골목의 겨울, 음원과 악보');
  await tab.press({ role: 'link', name: /^내용 작성/ });
  const path = join(folder, '음원과 악보.zip');
  writeFileSync(path, randomBytes(24 * MB));
  const before = line.sent();
  await tab.upload({ label: '파일 올리기' }, [path]);
  await until(async () => line.sent() - before > 9 * MB, 'a piece has gone');
  const refused = line.refused();
  line.cut();
  await until(async () => line.refused() > refused, 'the upload is tried again');
  line.restore();
  await tab.see({ text: '음원과 악보.zip 파일을 올렸습니다.' });
  // What had arrived was not sent once more.
  expect(line.sent() - before < 40 * MB, true);
}

async function readAsAdmin({ tab, measure }: Place): Promise<void> {
  const form = JSON.stringify({ email: 'admin@example.com', password });
  await tab.evaluate(`fetch('/api/auth/sign-in/email', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '${form}',
  }).then(({ ok }) => ok)`);
  for (const list of ['reports', 'pledges']) {
    await tab.open(`/admin/${list}`);
    await tab.see({ css: 'main input[type=search]' });
    await measure(`admin ${list}`);
  }
}

function expect<T>(actual: T, expected: T): void {
  if (actual !== expected) throw new Error(`${String(actual)} for ${String(expected)}`);
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so: ${what}`);
    await delay(100);
  }
}

function beginning(words: string, end = ''): RegExp {
  return new RegExp(`^${escaped(words)}.*${end}$`);
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
