import { expect, test } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, pressOf, RecordingMailer, signUpForm } from './testing/account-app.ts';

const EMAIL = 'hana@example.com';
const people = {
  owner: { name: '하나', password: 'dallae58!', network: '203.0.113.1' },
  stranger: { name: '두리', password: 'byeolmi58!', network: '198.51.100.1' },
};
type Person = keyof typeof people;
const NEW_PASSWORD = 'naengi58!';

async function open() {
  const platform = await openTestPlatform();
  const app = await openAccountApp(platform);
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  const links = new Map<string, string>();
  const joining = new Map<Person, string>();

  const lastLink = async () => {
    await worker.drain();
    return mailer.link(EMAIL);
  };
  const signIn = async (password: string) =>
    (await app.inject(post('/api/auth/sign-in/email', { email: EMAIL, password }))).statusCode;
  const steps = {
    signsUp: async (person: Person) => {
      const { name, password, network: remoteAddress } = people[person];
      const data = signUpForm({ name, password, passwordcheck: password });
      const answer = await app.inject(post('/api/user/new', { data }, { remoteAddress }));
      if (answer.statusCode !== 200) return answer.json().code;
      joining.set(person, answer.json().data.joining);
      links.set(person, await lastLink());
      return 'done';
    },
    opens: async (person: Person) =>
      (await app.inject(pressOf(links.get(person) ?? ''))).json().code ?? 'done',
    asksForNewLink: async (person: Person) => {
      await query(`delete from rate_limit where key like 'verify-again:%'`);
      const sent = { joining: joining.get(person) };
      const { statusCode } = await app.inject(post('/api/user/verification', sent));
      links.set(person, await lastLink());
      return statusCode === 200 ? 'done' : statusCode;
    },
    resets: async (person: Person) => {
      const remoteAddress = people[person].network;
      await app.inject(post('/api/auth/request-password-reset', { email: EMAIL }, { remoteAddress }));
      const token = new URL(await lastLink(), platform.config.publicUrl).searchParams.get('token');
      const answer = await app.inject(post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD }));
      return answer.statusCode === 200 ? 'done' : answer.json().code;
    },
    /** The e-mail is not reserved any more; every link is good. */
    dayAfterFirst: async () => {
      await query(`update rate_limit set window_ends_at = window_ends_at - interval '25 hours'
        where key like 'unproven:%'`);
      await query(`update member set unproven_since = unproven_since - interval '25 hours'`);
      return 'done';
    },
    /** The links of all sign-ups until now are over, too. */
    dayAfterAll: async () => {
      await query(`update account set created_at = created_at - interval '25 hours'`);
      return steps.dayAfterFirst();
    },
  };
  const proven = () => query(`select name from member where email = '${EMAIL}' and email_verified`);
  const waiting = () =>
    query(`select name from member where email = '${EMAIL}' and not email_verified order by id`);
  return { steps, signIn, proven, waiting, query };
}

type Step = { [K in 'signsUp' | 'opens' | 'asksForNewLink' | 'resets']: `${Person} ${K}` }[
  | 'signsUp'
  | 'opens'
  | 'asksForNewLink'
  | 'resets'];
type Day = 'dayAfterFirst' | 'dayAfterAll';
type Case = { title: string; steps: (Step | Day | [Step, string])[]; account: Person | 'reset' | null };

const day: Day = 'dayAfterFirst';
const cases: Case[] = [
  {
    title: 'within a day the second sign-up is refused, and the first link counts',
    steps: ['stranger signsUp', ['owner signsUp', 'emailUsed'], 'stranger opens'],
    account: 'stranger',
  },
  {
    title: 'within a day the owner gets the account by a new password',
    steps: ['stranger signsUp', ['owner signsUp', 'emailUsed'], 'owner resets'],
    account: 'reset',
  },
  {
    title: 'after a day the second sign-up counts once its link is opened',
    steps: ['stranger signsUp', day, 'owner signsUp', 'owner opens', ['stranger opens', 'linkOver']],
    account: 'owner',
  },
  {
    title: 'after a day the first link still counts when it is opened first',
    steps: ['owner signsUp', day, 'stranger signsUp', 'owner opens', ['stranger opens', 'linkOver']],
    account: 'owner',
  },
  {
    title: 'a sign-up right after another one does not end its link',
    steps: [
      'stranger signsUp',
      'dayAfterAll',
      'owner signsUp',
      'stranger signsUp',
      'owner opens',
      ['stranger opens', 'linkOver'],
    ],
    account: 'owner',
  },
  {
    title: 'a superseded sign-up gets another link, which counts',
    steps: [
      'owner signsUp',
      day,
      'stranger signsUp',
      'owner asksForNewLink',
      'owner opens',
      ['stranger opens', 'linkOver'],
    ],
    account: 'owner',
  },
  {
    title: 'a new password ends the other sign-ups',
    steps: ['owner signsUp', day, 'stranger signsUp', 'owner resets', ['owner opens', 'linkOver']],
    account: 'reset',
  },
  {
    title: 'a sign-up whose link is over is erased by the next one',
    steps: [
      'stranger signsUp',
      'dayAfterAll',
      'owner signsUp',
      ['stranger opens', 'linkOver'],
      'owner opens',
    ],
    account: 'owner',
  },
  {
    title: 'a link may be opened twice',
    steps: ['owner signsUp', day, 'stranger signsUp', 'owner opens', 'owner opens'],
    account: 'owner',
  },
  {
    title: 'nobody signs up with a proven e-mail',
    steps: ['owner signsUp', day, 'stranger signsUp', 'owner opens', day, ['stranger signsUp', 'emailUsed']],
    account: 'owner',
  },
  {
    title: 'without a proof there is no account',
    steps: ['owner signsUp', day, 'stranger signsUp'],
    account: null,
  },
];

test.each(cases)('$title', async ({ steps: planned, account }) => {
  const { steps, signIn, proven, waiting } = await open();
  for (const planStep of planned) {
    const [step, expected] = Array.isArray(planStep) ? planStep : [planStep, 'done'];
    const [person, action] = step.split(' ') as [Person, Exclude<keyof typeof steps, Day>];
    expect([step, await (action ? steps[action](person) : steps[step as Day]())]).toEqual([step, expected]);
  }
  const passwords = { owner: people.owner.password, stranger: people.stranger.password, reset: NEW_PASSWORD };
  for (const [whose, password] of Object.entries(passwords))
    expect([whose, (await signIn(password)) === 200]).toEqual([whose, whose === account]);
  expect(await proven()).toHaveLength(account === null ? 0 : 1);
  if (account !== null) expect(await waiting()).toEqual([]);
});

test('a proof makes the next sign-up with the e-mail the first one again', async () => {
  const { steps, query } = await open();
  await steps.signsUp('stranger');
  await steps.dayAfterAll();
  await steps.signsUp('owner');
  await steps.opens('owner');
  expect(await query(`select key from rate_limit where key like 'unproven:%'`)).toEqual([]);
  expect(await query('select unproven_since, superseded from member where email_verified')).toEqual([
    { unproven_since: null, superseded: false },
  ]);
});

test('two links opened at once prove a single sign-up', async () => {
  const { steps, proven, waiting } = await open();
  await steps.signsUp('stranger');
  await steps.dayAfterFirst();
  await steps.signsUp('owner');
  const answers = await Promise.all([steps.opens('owner'), steps.opens('stranger')]);
  expect(answers.sort()).toEqual(['done', 'linkOver']);
  expect([(await proven()).length, (await waiting()).length]).toEqual([1, 0]);
});
