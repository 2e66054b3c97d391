import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { CardStatus } from '@pq/domain/project/project-card';
import { CalendarDays } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { figuresOf, statusText } from './card-figures.ts';

type Props = { card: Card; status: CardStatus; failed: boolean; wide: boolean };

export function CardNumbers(props: Props) {
  return props.status.kind === 'opensOn' ? <OpensOn {...props} /> : <Figures {...props} />;
}

function OpensOn({ card: { alerts }, status, wide }: Props) {
  return (
    <div
      className={`${wide ? 'col-start-2 row-start-2 mb-2' : 'mt-2'} flex flex-none flex-wrap items-center gap-1.5 text-purpose`}
    >
      <Icon of={CalendarDays} size={20} />
      <span className={`${wide ? 'text-strong' : 'text-note font-semibold'} text-purpose-hover`}>
        {statusText(status)}
      </span>
      {alerts ? (
        <span className="text-ink-2 text-note">{t('alert.waiting.card', { n: formatNumber(alerts) })}</span>
      ) : null}
    </div>
  );
}

function Figures({ card, status, failed }: Props) {
  const { bar, lead, money, state, ended, spoken } = figuresOf(card, status);
  return (
    <>
      {/* Read as a sentence: the figures alone leave out their units. */}
      <p className="sr-only">{spoken}</p>
      <div className="mt-3.5 flex-none @max-card/card:mt-2.5" aria-hidden="true">
        {bar ? <Progress {...bar} failed={failed} /> : <div className="h-1 forced-colors:h-2" />}
      </div>
      <div
        className="mt-2.5 flex flex-none flex-wrap items-baseline gap-x-2 gap-y-1 @max-card/card:mt-2 @max-card/card:gap-x-1.5 @max-card/card:gap-y-0"
        aria-hidden="true"
      >
        <b
          className={`text-strong tracking-snug @max-card/card:text-[1rem] ${failed ? 'text-ink-3' : 'text-purpose'}`}
        >
          {lead}
        </b>
        {money ? (
          <Money alone={state === null && ended === null} ended={ended !== null} text={money} />
        ) : null}
        {state === null ? null : <State isLast={status.kind === 'closesToday'} text={state} />}
      </div>
      {ended ? (
        <p className="mt-0.5 flex-none text-small text-ink-3" aria-hidden="true">
          {ended}
        </p>
      ) : null}
    </>
  );
}

function Money({ text, alone, ended }: { text: string; alone: boolean; ended: boolean }) {
  return (
    <span
      className={`text-note font-medium text-ink-2 @max-card/card:text-small @max-card/card:font-normal ${alone ? 'ml-auto' : ''} ${ended ? '' : '@max-card/card:order-3 @max-card/card:w-full'}`}
    >
      {text}
    </span>
  );
}

function State({ text, isLast }: { text: string; isLast: boolean }) {
  const toneClass = isLast
    ? "font-bold text-accent-ink before:mr-[5px] before:inline-block before:size-[7px] before:rounded-full before:bg-accent before:align-[1px] before:content-['']"
    : 'font-medium text-ink-3';
  return (
    <em
      className={`ml-auto whitespace-nowrap text-note not-italic @max-card/card:text-[0.8125rem] ${toneClass}`}
    >
      {text}
    </em>
  );
}
