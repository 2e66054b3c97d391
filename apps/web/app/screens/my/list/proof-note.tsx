import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { hasWaitingProof } from '@pq/domain/pledge/backer-needs';
import { Stamp } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PledgeNote } from './pledge-note.tsx';

const pathOf = ({ gateKey }: Pledge) => `/my/proof/${encodeURIComponent(gateKey)}`;

export function ProofNote({ pledge }: { pledge: Pledge }) {
  if (!hasWaitingProof(pledge)) return null;
  return (
    <PledgeNote
      variant="purpose"
      icon={Stamp}
      action={
        <ButtonLink
          className="max-tablet:mt-1 max-tablet:min-h-11 max-tablet:w-full tablet:ml-auto"
          height={40}
          to={pathOf(pledge)}
        >
          <span className="sr-only">{pledge.project.title} </span>
          {t('proof.list.sent')}
        </ButtonLink>
      }
    >
      <b>{t('proof.list.arrived')}</b> {t('proof.list.arrived.what')}
    </PledgeNote>
  );
}

export function ProofLink({ pledge }: { pledge: Pledge }) {
  if (pledge.proof === null || hasWaitingProof(pledge)) return null;
  return (
    <ButtonLink className="max-tablet:min-h-11" variant="line" height={40} to={pathOf(pledge)}>
      <Icon of={Stamp} size={20} />
      <span className="sr-only">{pledge.project.title} </span>
      {t('proof.list.seen')}
    </ButtonLink>
  );
}
