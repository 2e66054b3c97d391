import { t } from '@pq/domain/copy';
import { Link } from 'react-router';

export const logoClass = 'inline-flex h-11 items-center text-brand';

export function Logo() {
  return (
    <Link className={logoClass} to="/" aria-label={t('nav.logoAlt')}>
      <LogoMark className={inHeader} />
    </Link>
  );
}

export const inHeader = 'block h-7.5 w-auto @tablet/header:h-8';

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 62 36"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="6.5"
      strokeLinecap="round"
    >
      <circle cx="18" cy="14" r="10.5" />
      <circle cx="44" cy="14" r="10.5" />
      <path d="M7.5 14v18.5M54.5 14v18.5" />
    </svg>
  );
}
