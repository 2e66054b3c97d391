import { listOwnBoxes } from '@pq/contract/endpoints/pqbox';
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { isOverPledge } from '@pq/domain/pledge/pledge';
import { isBoxOpenIn } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { boxPath } from '#app/lib/addresses/pqbox-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  className?: string;
  pledge: Pick<Pledge, 'status'>;
  project: Pick<ProjectCard, 'key' | 'purpose' | 'title' | 'state' | 'config'>;
};

export function BoxLink({ className = '', pledge: { status }, project }: Props) {
  const mayOpen = !isOverPledge(status) && isBoxOpenIn(project.state);
  const boxes = useQuery({ ...callQuery(useApi(), listOwnBoxes, {}), enabled: mayOpen }).data?.boxes;
  const box = boxes?.find(({ projectKey }) => projectKey === project.key);
  if (!mayOpen || (project.config.deliveryType !== 'PQ' && !box)) return null;
  // The box of a refused payment is locked, whatever it contains.
  const isEmpty = boxes !== undefined && !box && status !== 'retry';
  return (
    <ButtonLink
      // Its badge does not fit in half the width of a phone.
      className={box?.unseen ? `${className} max-tablet:col-span-full` : className}
      variant="line"
      height={40}
      to={boxPath({ purpose: project.purpose, prjtId: project.key })}
    >
      <Icon of={PackageOpen} size={20} />
      <span className="sr-only">{project.title} </span>
      {t(isEmpty ? 'backer.pqbox.none' : 'backer.pqbox')}
      {box?.unseen ? <Badge variant="accent">{t('pq.new', { n: formatNumber(box.unseen) })}</Badge> : null}
    </ButtonLink>
  );
}
