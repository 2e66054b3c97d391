import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Share2 } from 'lucide-react';
import { ScrapButton } from '#app/features/project-card/scrap-button.tsx';
import { useShare } from '#app/features/share/use-share.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { fixPath } from './own-pledge.tsx';

type Props = {
  project: Project;
  chosen: { count: number; amount: number };
  /** Why one cannot pledge, or null. */
  barred: string | null;
  /** The project takes pledges and changes of them. */
  open: boolean;
  onPledge(): void;
};

function PledgeButton({ project, barred, open, onPledge }: Omit<Props, 'chosen'>) {
  const word = project.purpose === 'ordermade' ? t('detail.back.order') : t('detail.back.funding');
  if (project.myPledge)
    return (
      <ButtonLink height={56} to={open ? fixPath(project.myPledge) : '/my/list'}>
        {open ? t('backer.fix') : t('pay.finish.list')}
      </ButtonLink>
    );
  return (
    <Button height={56} disabled={barred !== null} onClick={onPledge}>
      {barred ?? word}
    </Button>
  );
}

/** Sends the project's link on. */
export function ShareButton({ project, className }: { project: Project; className: string }) {
  const share = useShare();
  return (
    <Button
      look="line"
      className={className}
      aria-label={t('common.share')}
      onClick={() => void share({ title: project.title, url: window.location.href })}
    >
      <Icon of={Share2} />
    </Button>
  );
}

/** The foot of the panel: chosen sum, share, scrap, and the one big button. */
export function ActionFoot(props: Props) {
  const { project, chosen, barred } = props;
  return (
    <div className="d-act">
      {barred === null ? (
        <div className="tot">
          <span>{t('detail.chosen', { n: formatNumber(chosen.count) })}</span>
          <b>{formatWon(chosen.amount)}</b>
        </div>
      ) : null}
      <div className="go">
        <ShareButton project={project} className="sq" />
        <span className="d-scrap">
          <ScrapButton projectKey={project.key} purpose={project.purpose} />
        </span>
        <PledgeButton {...props} />
      </div>
    </div>
  );
}

/** The same at the bottom edge of phones; without a choice it leads to the rewards. */
export function BuyBar(props: Props) {
  const { project, chosen, barred, onPledge } = props;
  const toRewards = () => document.getElementById('rewards')?.scrollIntoView({ behavior: 'smooth' });
  return (
    <div className="buy">
      <span className="d-scrap">
        <ScrapButton projectKey={project.key} purpose={project.purpose} />
      </span>
      {chosen.count > 0 ? (
        <div>
          <small>{t('detail.chosen', { n: formatNumber(chosen.count) })}</small>
          <b>{formatWon(chosen.amount)}</b>
        </div>
      ) : null}
      <PledgeButton
        {...props}
        onPledge={() => (chosen.count === 0 && barred === null ? toRewards() : onPledge())}
      />
    </div>
  );
}
