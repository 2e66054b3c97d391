import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScrapButton } from '#app/features/project-card/scrap-button.tsx';
import { useShare } from '#app/features/share/use-share.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  project: Project;
  chosen: { count: number; amount: number };
  /** Why one cannot pledge, or null. */
  barred: string | null;
  onPledge(): void;
};

function PledgeButton({ project, barred, onPledge }: Omit<Props, 'chosen'>) {
  const word = project.purpose === 'ordermade' ? t('detail.back.order') : t('detail.back.funding');
  return (
    <Button height={56} disabled={barred !== null} onClick={onPledge}>
      {barred ?? word}
    </Button>
  );
}

function Chosen({ count, amount }: Props['chosen']) {
  return (
    <>
      <span>{t('detail.chosen', { n: formatNumber(count) })}</span>
      <b>{formatWon(amount)}</b>
    </>
  );
}

/** The foot of the panel: chosen sum, share, scrap, and the one big button. */
export function ActionFoot({ children, ...props }: Props & { children: ReactNode }) {
  const { project, chosen } = props;
  const share = useShare();
  return (
    <div className="d-act">
      <div className="tot">
        <Chosen {...chosen} />
      </div>
      <div className="go">
        <Button
          look="line"
          className="sq"
          aria-label={t('common.share')}
          onClick={() => void share({ title: project.title, url: window.location.href })}
        >
          <Icon of={Share2} />
        </Button>
        <span className="d-scrap">
          <ScrapButton projectKey={project.key} purpose={project.purpose} />
        </span>
        <PledgeButton {...props} />
      </div>
      {children}
    </div>
  );
}

/** The same at the bottom edge of phones; without a choice it leads to the rewards. */
export function BuyBar(props: Props) {
  const { chosen, barred, onPledge } = props;
  const toRewards = () => document.getElementById('rewards')?.scrollIntoView({ behavior: 'smooth' });
  return (
    <div className="buy">
      <div>
        <small>{t('detail.chosen', { n: formatNumber(chosen.count) })}</small>
        <b>{formatWon(chosen.amount)}</b>
      </div>
      <PledgeButton
        {...props}
        onPledge={() => (chosen.count === 0 && barred === null ? toRewards() : onPledge())}
      />
    </div>
  );
}
