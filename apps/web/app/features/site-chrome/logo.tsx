import { t } from '@pq/domain/copy';
import { Link } from 'react-router';

/** The two letters, drawn; a link home. */
export function Logo() {
  return (
    <Link className="logo" to="/" aria-label={t('nav.logoAlt')}>
      <LogoMark />
    </Link>
  );
}

export function LogoMark() {
  return (
    <svg
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
