import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { socialSignUpQuery } from '#app/data/users.ts';
import type { LoginReason } from '#app/lib/addresses/login-path.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { Method } from './joined-by.ts';
import { OtherMethodHow } from './other-method.tsx';
import { WayLink } from './way-link.tsx';

/** Messages that a link or another screen may lead here with, and whether they are good news. */
const messages = {
  'verify.done': 'good',
  'password.change.done': 'good',
  'password.change.expired': 'bad',
  'login.otherMethod': 'bad',
  'login.verify': 'bad',
  'login.tooMany': 'bad',
  'login.code.expired': 'bad',
  'login.social.cancelled': 'bad',
  'login.social.expired': 'bad',
  'login.social.failed': 'bad',
  'login.social.unavailable': 'bad',
} as const;

type Message = keyof typeof messages;

/** The message that the address carries, if it is one of ours. */
export function arrivalMessageOf(query: URLSearchParams): Message | null {
  const key = query.get('message') ?? '';
  return Object.hasOwn(messages, key) ? (key as Message) : null;
}

/** What has happened before one came here, and the way on: which button to press, or how to get another mail. */
export function ArrivalMessage({ message, method }: { message: Message; method: Method | null }) {
  const good = messages[message] === 'good';
  return (
    <div className="mb-6" role="status">
      <NoticeBox look={good ? 'purpose' : 'danger'} icon={good ? CircleCheck : CircleAlert}>
        {textOf(message, method)}
        {message === 'password.change.expired' ? <> {t('verify.again')}</> : null}
        {message === 'login.verify' ? (
          <>
            {' '}
            {t('login.resent')} <WaitingMail />
          </>
        ) : null}
        {message === 'login.otherMethod' ? (
          <>
            {' '}
            <OtherMethodHow method={method} email="" low />
          </>
        ) : null}
      </NoticeBox>
    </div>
  );
}

/** What the toast says to those who have a script. */
export function ReasonWithoutScript({ reason }: { reason: LoginReason }) {
  return (
    <noscript>
      <div className="mb-6" role="status">
        <NoticeBox look="danger" icon={CircleAlert}>
          {t(reason)}
        </NoticeBox>
      </div>
    </noscript>
  );
}

function textOf(message: Message, method: Method | null): string {
  const social = method === 'kakao' || method === 'naver';
  return message === 'verify.done' && social ? t(`verify.done.${method}`) : t(message);
}

/** Where the verification mail of this browser's half-made account went, and the way to give another address. */
function WaitingMail() {
  const { data } = useQuery(socialSignUpQuery(useApi()));
  if (!data?.waiting) return null;
  return (
    <>
      {t('login.verify.sentTo', { email: data.waiting })}{' '}
      <WayLink low to="/signup/social">
        {t('signup.finish.other')}
      </WayLink>
    </>
  );
}
