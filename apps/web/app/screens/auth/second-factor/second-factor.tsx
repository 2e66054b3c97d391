import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSignInExpired, verifySecondFactorMutation } from '#app/data/session.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, PressArea } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useLeaveWhenSignedIn } from '../redirect-after-sign-in.ts';
import { useEnter } from '../use-enter.ts';
import type { Route } from './+types/second-factor';
import { SignInCard } from './sign-in-card.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('secondFactor.code.title'), hidden: true });

type Way = 'app' | 'recovery';

export default function SecondFactorScreen() {
  const [way, setWay] = useState<Way>('app');
  const { state: before } = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();
  const verify = useMutation({
    ...verifySecondFactorMutation(),
    onSuccess: enter,
    onError: (error) => {
      if (isSignInExpired(error))
        void navigate('/login?message=login.code.expired', { replace: true, state: before });
    },
  });
  useLeaveWhenSignedIn(!verify.isPending);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    defaultValues: { code: '' },
    validate: ({ code }) => ({ code: problemOf(way, code) }),
    onInvalid: () => field.current?.focus(),
    onSubmit: ({ code }) => verify.mutateAsync({ way, code: code.trim() }),
  });
  const { code } = form.values;
  const error = form.submitError;
  const message = form.error('code') ?? error?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each method has its own field
  useEffect(() => {
    field.current?.focus();
  }, [way]);
  // A refused code is selected, so that typing replaces it.
  useEffect(() => {
    if (!error) return;
    // Selecting moves the focus in one browser only.
    field.current?.focus();
    field.current?.select();
  }, [error]);
  const change = (typed: string) => {
    form.setValues({ code: typed });
    if (isWholeCode(typed) && !isWholeCode(code)) form.submit();
  };
  const switchWay = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    form.setValues({ code: '' });
  };
  const isApp = way === 'app';
  return (
    <SignInCard
      title={t(isApp ? 'secondFactor.code.title' : 'secondFactor.recovery.title')}
      body={t(isApp ? 'secondFactor.code.body' : 'secondFactor.recovery.body')}
    >
      <form className="mt-5" {...form.formProps}>
        {isApp ? (
          <CodeField
            ref={field}
            label={t('secondFactor.code')}
            labelHidden
            value={code}
            onValue={change}
            error={message}
          />
        ) : (
          <TextField
            label={t('secondFactor.recovery')}
            autoComplete="off"
            placeholder={t('secondFactor.recovery.placeholder')}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...form.textField('code')}
            ref={field}
            error={message}
          />
        )}
        <div className="mt-5 flex gap-2">
          <Button type="submit" full busy={form.isSending} off={problemOf(way, code) !== undefined}>
            {t('secondFactor.submit')}
          </Button>
        </div>
      </form>
      <PressArea
        className="mt-1 inline-flex min-h-11 items-center text-brand text-small underline underline-offset-3"
        onClick={switchWay}
      >
        {t(isApp ? 'secondFactor.code.toRecovery' : 'secondFactor.recovery.toCode')}
      </PressArea>
      <div className="mt-3">
        <NoticeBox icon={Clock}>
          {t('login.admin.ends')} {t('secondFactor.device')}
        </NoticeBox>
      </div>
    </SignInCard>
  );
}

function problemOf(way: Way, code: string): string | undefined {
  if (way === 'app') return isWholeCode(code) ? undefined : t('secondFactor.code.wrong');
  return code.trim() === '' ? t('secondFactor.recovery.missing') : undefined;
}
