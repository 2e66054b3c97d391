import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#app/features/site-chrome/logo.tsx';
import './second-factor.css';

type Props = {
  /** Whose account it is, once that is known. */
  email?: string | undefined;
  /** Where one is, of steps that follow each other. */
  step?: { at: number; of: number };
  title: string;
  body: string;
  children: ReactNode;
};

/** A screen of an administrator's sign-in: one card below a header that leads nowhere but home. */
export function SignInCard({ email, step, title, body, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step?.at);
  // The button that led to the next step is gone: who hears the page, or uses the keyboard, begins at its title.
  useEffect(() => {
    if (shown.current !== step?.at) heading.current?.focus();
    shown.current = step?.at;
  }, [step?.at]);
  return (
    <div className="sf">
      <header>
        <Logo />
        <span>{t('secondFactor.header')}</span>
        {email ? <small>{email}</small> : null}
      </header>
      <section className="sf-card" aria-labelledby="sign-in-card">
        {step ? (
          <div
            className="sf-steps"
            role="img"
            aria-label={t('secondFactor.progress', { total: step.of, step: step.at })}
          >
            {Array.from({ length: step.of }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps are their places
              <i key={index} className={index < step.at ? 'is-done' : undefined} />
            ))}
          </div>
        ) : null}
        <h1 id="sign-in-card" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{body}</p>
        {children}
      </section>
    </div>
  );
}
