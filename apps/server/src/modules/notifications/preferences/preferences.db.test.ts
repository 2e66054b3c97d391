import { limits } from '@pq/domain/limits';
import { groupChannels } from '@pq/domain/notification';
import { expect, onTestFinished, test } from 'vitest';
import { buildMember, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

async function open() {
  const opened = await openTestApp();
  const { platform, app } = opened;
  const member = await buildMember(platform);
  const project = await buildProject(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  const get = async () => (await app.inject({ url: '/api/notification/preferences', headers })).json().data;
  const save = async (payload: object) =>
    (await app.inject({ method: 'PUT', url: '/api/notification/preferences', headers, payload })).json();
  const mute = async (projectid: string, on = true, channel = 'mail') =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/notification/mute',
        headers,
        payload: { projectid, channel, on },
      })
    ).json();
  return { ...opened, member, project, get, save, mute };
}

test('a member who has chosen nothing has the defaults, and quiet hours from ten to eight', async () => {
  const { get } = await open();
  expect(await get()).toMatchObject({
    kinds: {
      payment: { inApp: true, mail: true, push: false },
      shipping: { inApp: true, mail: true, push: false },
      site: { inApp: true, mail: true, push: false },
    },
    adverts: false,
    quiet: { on: true, from: 22, to: 8 },
    mutes: [],
  });
});

test('a switch changes only itself, whatever a second window has shown before', async () => {
  const { get, save } = await open();
  await save({ kinds: { shipping: { mail: false } } });
  await Promise.all([
    save({ kinds: { shipping: { push: true } } }),
    save({ kinds: { shipping: { inApp: false } }, quiet: { on: false, from: 23, to: 7 } }),
  ]);
  expect(await get()).toMatchObject({
    kinds: {
      shipping: { inApp: false, mail: false, push: true },
      box: { inApp: true, mail: true, push: false },
    },
    quiet: { on: false, from: 23, to: 7 },
  });
});

test('a channel that is always on is refused at its field, and may be sent as it is', async () => {
  const { get, save } = await open();
  const text = '끌 수 없는 알림입니다.';
  expect(await save({ kinds: { payment: { mail: false }, shipping: { mail: false } } })).toMatchObject({
    code: 'invalid',
    data: { fields: { 'kinds.payment.mail': text } },
  });
  expect(await save({ kinds: { site: { push: true } } })).toMatchObject({
    data: { fields: { 'kinds.site.push': text } },
  });
  expect((await get()).kinds.shipping.mail).toBe(true);
  const all = (await get()).kinds;
  expect(await save({ kinds: all })).toMatchObject({ state: true, data: { kinds: all } });
});

test('quiet hours that end when they begin are refused', async () => {
  const { save } = await open();
  expect(await save({ quiet: { on: true, from: 8, to: 8 } })).toMatchObject({
    data: { fields: { 'quiet.to': '시작과 다른 시각을 골라주세요.' } },
  });
});

test('an advert by mail needs consent, without which it is off also where it was chosen', async () => {
  const { platform, member, get, save } = await open();
  Object.assign(groupChannels.box, { isAdvert: true });
  onTestFinished(() => void Reflect.deleteProperty(groupChannels.box, 'isAdvert'));
  const agree = (agreed: boolean) =>
    platform.owner.query('update member set policy_marketing = $2 where id = $1', [member.id, agreed]);
  expect((await get()).kinds.box).toEqual({ inApp: true, mail: false, push: false });
  expect(await save({ kinds: { box: { mail: true, push: true } } })).toMatchObject({
    data: {
      fields: {
        'kinds.box.mail': '광고 수신에 동의해야 켤 수 있습니다.',
        'kinds.box.push': '광고 수신에 동의해야 켤 수 있습니다.',
      },
    },
  });
  expect(await save({ kinds: { box: { inApp: false } } })).toMatchObject({ state: true });
  await agree(true);
  expect(await save({ kinds: { box: { mail: true } } })).toMatchObject({ data: { adverts: true } });
  expect((await get()).kinds.box).toEqual({ inApp: false, mail: true, push: false });
  await agree(false);
  expect((await get()).kinds.box.mail).toBe(false);
});

test('a muted project is listed with its channels until they are on again', async () => {
  const { project, mute, get } = await open();
  await mute(project.key);
  await mute(project.key);
  const muted = await mute(project.key, true, 'push');
  const one = { projectid: project.key, title: project.title };
  expect(muted.data.mutes).toEqual([{ ...one, channels: ['mail', 'push'] }]);
  await mute(project.key, false);
  expect((await get()).mutes).toEqual([{ ...one, channels: ['push'] }]);
  await mute(project.key, false, 'push');
  expect((await get()).mutes).toEqual([]);
});

test('a hidden project is listed without its title and can be switched on again, and a draft is not found', async () => {
  const { platform, project, mute } = await open();
  await mute(project.key);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  expect((await mute(project.key, false, 'push')).data.mutes).toEqual([
    { projectid: project.key, title: null, channels: ['mail'] },
  ]);
  expect(await mute(project.key)).toMatchObject({ code: 'notFound' });
  expect((await mute(project.key, false)).data.mutes).toEqual([]);
  const draft = await buildProject(platform, { state: 'save' });
  expect(await mute(draft.key)).toMatchObject({ code: 'notFound' });
});

test('no more projects are muted than a member may mute', async () => {
  const { platform, project, mute } = await open();
  const { mutedProjects } = limits;
  Object.assign(limits, { mutedProjects: 1 });
  onTestFinished(() => void Object.assign(limits, { mutedProjects }));
  await mute(project.key);
  const { key } = await buildProject(platform);
  expect(await mute(key)).toMatchObject({ code: 'mutesFull' });
  expect(await mute(project.key, true, 'push')).toMatchObject({ state: true });
  await mute(project.key, false);
  await mute(project.key, false, 'push');
  expect(await mute(key)).toMatchObject({ state: true });
});
