import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { isPendingPledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import { hiddenUntil } from '@pq/domain/project/hidden-until';
import { routeWords } from '@pq/domain/project/project';
import { CircleAlert, CircleCheck, Clock3, EyeOff, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { BoxLink } from '#app/features/my-pledge/box-link.tsx';
import { rewardsText } from '#app/features/my-pledge/rewards-text.ts';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { FailedCharge, MendCharge } from './failed-charge.tsx';
import { PaidNow } from './paid-now.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { PledgeDetails } from './pledge-details.tsx';
import { PledgeFacts, sumLabel, sumLeft } from './pledge-facts.tsx';
import { needsBacker, troubleOf } from './pledge-trouble.ts';
import { isUnderWay, outcomeOf, type PayNowState } from './use-pay-now.ts';

const looks: Record<Pledge['status'], { look: BadgeLook; icon?: LucideIcon }> = {
  ready: { look: 'purpose', icon: Clock3 },
  retry: { look: 'danger', icon: CircleAlert },
  paid: { look: 'success', icon: CircleCheck },
  fail: { look: 'danger', icon: CircleAlert },
  cancel: { look: 'plain' },
  refund: { look: 'plain' },
};

type Props = {
  pledge: Pledge;
  /** A link has named it: it is unfolded, scrolled to and has the focus. */
  opened: boolean;
  payNow: PayNowState;
  onPay(): void;
  onChangeCard(): void;
  onNameFallback(): void;
};

/** One pledge: what it is, when its card is charged, what to do when that failed, and everything about it unfolded. */
export function PledgeBox({ pledge, opened, payNow, onPay, onChangeCard, onNameFallback }: Props) {
  const { project, status, purpose } = pledge;
  const off = status === 'cancel' || status === 'fail' || status === 'refund';
  const order = purpose === 'ordermade';
  const hidden = project.state === 'blind' && isPendingPledge(status);
  const trouble = troubleOf(pledge);
  const title = `pledge-${pledge.gateKey}`;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!opened) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  // What was pressed for it has gone with the state that it was for.
  useKeptFocus(box, `${status} ${pledge.fallback?.PCD_PAYER_ID ?? ''}`);
  return (
    <article
      ref={box}
      className={off ? 'pl is-off' : needsBacker(pledge) ? 'pl is-due' : 'pl'}
      data-purpose={routeWords[purpose]}
      aria-labelledby={title}
      tabIndex={-1}
    >
      <div className="pl-g">
        <Picture
          src={project.images.thumbnail}
          ground={project.images.ground}
          alt=""
          sizes="(min-width: 768px) 176px, 104px"
          upTo={528}
        />
        <div className="bd">
          <div className="tg">
            <Badge {...looks[status]}>{t(pledgeStatusKey(pledge))}</Badge>
            <Badge>{order ? t('nav.ordermade') : t('nav.funding')}</Badge>
          </div>
          <h2 id={title}>
            {/* The page of a hidden project is not there for its backers. */}
            {project.state === 'blind' ? (
              project.title
            ) : (
              <Link to={projectPath({ purpose, key: pledge.projectid })}>{project.title}</Link>
            )}
          </h2>
          <p className="rwd">{rewardsText(pledge.deliveryinfo.contentidx, project.rewards.content)}</p>
        </div>
        <div className="amt">
          <small>{sumLabel(pledge)}</small>
          <b>{formatWon(sumLeft(pledge))}</b>
        </div>
        <PledgeFacts pledge={pledge} onNameFallback={onNameFallback} />
      </div>
      {hidden ? (
        <NoticeBox icon={EyeOff}>
          {t('my.list.hidden', { date: formatDate(hiddenUntil(project.period)) })}
        </NoticeBox>
      ) : null}
      {project.state === 'blind' && status === 'paid' ? (
        <NoticeBox icon={EyeOff}>{t('my.list.hidden.paid')}</NoticeBox>
      ) : null}
      {trouble && !hidden ? (
        <FailedCharge pledge={pledge} trouble={trouble} onChangeCard={onChangeCard} />
      ) : null}
      <PaidNow
        outcome={outcomeOf(pledge, payNow.told)}
        busy={payNow.busy === pledge.gateKey}
        reason={pledge.failureReason}
      />
      <div className="pl-end">
        <PledgeDetails pledge={pledge} opened={opened} />
        <span className="pl-bx">
          <BoxLink pledge={pledge} project={project} />
        </span>
        {status === 'retry' && trouble && !hidden ? (
          <MendCharge
            title={project.title}
            trouble={trouble}
            busy={isUnderWay(pledge, payNow)}
            onPay={onPay}
            onChangeCard={onChangeCard}
          />
        ) : (
          <PledgeActions pledge={pledge} onChangeCard={onChangeCard} />
        )}
      </div>
    </article>
  );
}
