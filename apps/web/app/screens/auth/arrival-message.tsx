import { getSocialSignUp } from '@pq/contract/endpoints/users';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import type { LoginReason } from '#app/lib/addresses/login-path.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { AuthLink } from './auth-link.tsx';
import type { Method } from './joined-by.ts';
import { OtherMethodHow } from './other-method.tsx';

const messages = {
  'verify.done': 'good',
  'password.change.done': 'good',
  'password.change.expired': 'bad',
  'login.otherMethod': 'bad',
  'login.verify': 'note',
  'login.verify.withheld': 'note',
  'login.tooMany': 'bad',
  'login.code.expired': 'bad',
  'login.social.cancelled': 'note',
  'login.social.expired': 'bad',
  'login.social.failed': 'bad',
  'login.social.unavailable': 'bad',
} as const;

type Message = keyof typeof messages;

const boxes = {
  good: { variant: 'purpose', icon: CircleCheck },
  note: { variant: 'note', icon: Info },
  bad: { variant: 'danger', icon: CircleAlert },
} as const;

export function arrivalMessageOf(query: URLSearchParams): Message | null {
  const key = query.get('message') ?? '';
  return Object.hasOwn(messages, key) ? (key as Message) : null;
}

export function ArrivalMessage({ message, method }: { message: Message; method: Method | null }) {
  return (
    <div className="mb-6" role="status">
      <NoticeBox {...boxes[messages[message]]}>
        {textOf(message, method)}
        {message === 'password.change.expired' ? <> {t('verify.again')}</> : null}
        {message === 'login.verify' ? <> {t('login.resent')}</> : null}
        {message.startsWith('login.verify') ? (
          <>
            {' '}
            <WaitingMail />
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

export function ReasonWithoutScript({ reason }: { reason: LoginReason }) {
  return (
    <noscript>
      <div className="mb-6" role="status">
        <NoticeBox {...boxes[reason === 'err.session' ? 'bad' : 'note']}>{t(reason)}</NoticeBox>
      </div>
    </noscript>
  );
}

function textOf(message: Message, method: Method | null): string {
  const social = method === 'kakao' || method === 'naver';
  return message === 'verify.done' && social ? t(`verify.done.${method}`) : t(message);
}

function WaitingMail() {
  const { data } = useQuery(callQuery(useApi(), getSocialSignUp, {}));
  if (!data?.waiting) return null;
  return (
    <>
      <WrappedText>{t('login.verify.sentTo', { email: data.waiting })}</WrappedText>{' '}
      <AuthLink low to="/signup/social">
        {t('signup.finish.other')}
      </AuthLink>
    </>
  );
}
