import type { LedgerSeal } from '@pq/contract/shapes/common';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useSettings } from '#app/lib/now.ts';
import { Icon } from '#app/ui/icon.tsx';
import { HashText } from './hash-text.tsx';

const sealed = { charge: 'proof.path.charge', statement: 'proof.path.statement' } as const;

/** Where the ledger proves a charge or a statement; `seal` is null until its entry is sealed. */
export function MoneyPath({ of, seal }: { of: keyof typeof sealed; seal: LedgerSeal | null }) {
  const { publicUrl } = useSettings();
  if (!seal) return <p>{t('proof.path.unsealed')}</p>;
  const { hash, sealedAt } = seal;
  return (
    <>
      <p>
        {t(sealed[of], { day: formatDay(sealedAt) })}{' '}
        <span className="print:hidden">
          <HashText hash={`${hash.slice(0, 8)}…${hash.slice(-8)}`} />
        </span>
      </p>
      <Link
        to={`/proof/${hash}`}
        className="inline-flex min-h-11 items-center gap-1 underline underline-offset-3 print:hidden"
      >
        {t('proof.path.link')}
        <Icon of={ChevronRight} size={16} />
      </Link>
      {/* On paper nothing can be followed. */}
      <p className="hidden print:block">
        {t('proof.path.link')} <HashText hash={`${publicUrl}/proof/${hash}`} />
      </p>
    </>
  );
}
