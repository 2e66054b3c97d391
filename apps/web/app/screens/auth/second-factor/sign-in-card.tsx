import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#app/ui/logo.tsx';

type Props = {
  email?: string | undefined;
  step?: { at: number; of: number };
  title: string;
  body: string;
  children: ReactNode;
};

export function SignInCard({ email, step, title, body, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step?.at);
  // The button that led to this step is gone: screen reader and keyboard users start at its title.
  useEffect(() => {
    if (shown.current !== step?.at) heading.current?.focus();
    shown.current = step?.at;
  }, [step?.at]);
  return (
    <div className="min-h-screen bg-ground pb-10">
      <header className="flex min-h-16 items-center gap-3 whitespace-nowrap border-line border-b bg-white px-5 text-ink-2 text-small">
        <Logo />
        <span>{t('secondFactor.header')}</span>
        {email ? (
          <small className="ml-auto min-w-0 overflow-hidden text-ellipsis text-ink-3">{email}</small>
        ) : null}
      </header>
      <section
        className="mx-5 mt-6 max-w-143 rounded-box border border-line bg-white px-5 py-6 tablet:mx-auto tablet:p-8"
        aria-labelledby="sign-in-card"
      >
        {step ? <Steps {...step} /> : null}
        <h1 id="sign-in-card" className="outline-none" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-1.5 text-ink-2">{body}</p>
        {children}
      </section>
    </div>
  );
}

function Steps({ at, of }: { at: number; of: number }) {
  return (
    <div
      className="mb-5 flex gap-1"
      role="img"
      aria-label={t('secondFactor.progress', { total: of, step: at })}
    >
      {Array.from({ length: of }, (_, index) => index).map((index) => (
        <i key={index} className={`h-1 flex-1 rounded-full ${index < at ? 'bg-brand' : 'bg-ground-2'}`} />
      ))}
    </div>
  );
}
