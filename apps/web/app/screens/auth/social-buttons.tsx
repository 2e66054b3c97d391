import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useState } from 'react';
import { useSettings } from '#app/lib/now.ts';
import { shownMember } from '#app/lib/page-member.ts';
import { saveReturnUrl } from '#app/lib/return-url.ts';
import { ButtonAnchor, Spinner } from '#app/ui/button.tsx';
import { OrLine } from './auth-page.tsx';

const marks: Record<'kakao' | 'naver', ReactNode> = {
  kakao: (
    <path
      d="M10 2.5c-4.7 0-8.5 3-8.5 6.7 0 2.4 1.6 4.5 4 5.7l-.8 3c-.1.3.2.5.4.3l3.6-2.4c.4 0 .9.1 1.3.1 4.7 0 8.5-3 8.5-6.7S14.7 2.5 10 2.5z"
      fill="currentColor"
    />
  ),
  naver: <path className="fill-naver" d="M12.9 10.7 6.9 2H2v16h5.1V9.300l6 8.700H18V2h-5.100z" />,
};
const classes = {
  kakao: 'bg-kakao text-on-accent',
  naver: 'inset-ring inset-ring-field bg-white text-ink',
} as const;
const labels = { kakao: 'login.kakao', naver: 'login.naver' } as const;

type SocialName = keyof typeof marks;
type Props = {
  /** The provider of the member: its button alone, or all others. */
  joined?: SocialName | null;
  others?: boolean;
  before: unknown;
};

/** Works without JavaScript. */
export function SocialButtons({ joined = null, others = false, before }: Props) {
  const { signIns } = useSettings();
  const [leaving, setLeaving] = useState<'kakao' | 'naver' | null>(null);
  useEffect(() => {
    // The back button of the browser may restore the page as it was left.
    const arrive = () => setLeaving(null);
    addEventListener('pageshow', arrive);
    return () => removeEventListener('pageshow', arrive);
  }, []);
  const offered = (['kakao', 'naver'] as const)
    .filter((name) => signIns[name])
    .filter((name) => joined === null || (name === joined) !== others);
  if (offered.length === 0) return null;
  return (
    <>
      {joined && !others ? null : <OrLine>{t('login.or')}</OrLine>}
      <div>
        {offered.map((name) => (
          <ButtonAnchor
            key={name}
            variant="own"
            height={56}
            gap={8}
            full
            className={`mt-2 ${classes[name]}`}
            href={`/api/social/${name}`}
            onClick={(event) => {
              const flow = saveReturnUrl(before, Date.now(), shownMember() || undefined);
              // With JavaScript a screen welcomes the member and redirects.
              event.currentTarget.search = `?screen=1&flow=${flow}`;
              if (!event.metaKey && !event.ctrlKey) setLeaving(name);
            }}
          >
            {leaving === name ? (
              <Spinner />
            ) : (
              <svg className="size-5" viewBox="0 0 20 20" aria-hidden="true">
                {marks[name]}
              </svg>
            )}
            {t(name === joined ? `login.by.${name}` : labels[name])}
          </ButtonAnchor>
        ))}
      </div>
      <p className="sr-only" role="status">
        {leaving ? t('login.loading') : ''}
      </p>
    </>
  );
}
