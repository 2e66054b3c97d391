import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { choiceKey } from '@pq/domain/reward/options';
import { cutAtWord } from '@pq/domain/text/summary';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import {
  type SupporterFilter,
  type SupporterPieces,
  supporterPiecesQuery,
} from '#app/data/project-insight.ts';
import { PressArea } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/frame.tsx';

/** Letters of what a reward is, where it has no name. */
const LONGEST = 40;

type Props = {
  project: Pick<Project, 'key'>;
  filter: SupporterFilter;
  /** Of a reward, and a combination of it where it has any; null for all. */
  onPick(combination: { idx: number; choice: string } | null): void;
};

/** What is to be made, by combination; a press looks for who takes it. Nothing while nobody takes anything. */
export function WhatToMake({ project, filter, onPick }: Props) {
  const { data: pieces = [] } = useQuery(supporterPiecesQuery(useApi(), project.key));
  if (pieces.length === 0) return null;
  const [paid, pending] = [sumOf(pieces, 'paid'), sumOf(pieces, 'pending')];
  const facts = [
    t('supporters.make.paid', { n: formatNumber(paid) }),
    ...(pending > 0 ? [t('supporters.make.pending', { n: formatNumber(pending) })] : []),
    t('supporters.make.press'),
  ];
  return (
    <Surface pad="own" className="mt-6 p-3 tablet:p-4">
      <h2 className="mb-2 px-1 text-label">
        {t('supporters.make')} <span className="font-normal text-ink-3 text-small">{facts.join(' · ')}</span>
      </h2>
      {rewardsOf(pieces).map(({ idx, name, combinations }) => (
        <section key={idx} className="mt-2 first-of-type:mt-0">
          {combinations.some(({ choice }) => choice.length > 0) ? (
            <h3 className="mb-1.5 px-1 text-ink-2 text-small">{name}</h3>
          ) : null}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
            {combinations.map((one) => {
              const choice = choiceKey(one.choice);
              const isPicked = filter.reward === idx && (filter.choice ?? '') === choice;
              return (
                <li key={choice} className="flex">
                  <Tile
                    pieces={one}
                    name={one.choiceText || name}
                    isPicked={isPicked}
                    onPress={() => onPick(isPicked ? null : { idx, choice })}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Surface>
  );
}

type TileProps = { pieces: SupporterPieces; name: string; isPicked: boolean; onPress(): void };

function Tile({ pieces: { paid, pending }, name, isPicked, onPress }: TileProps) {
  return (
    <PressArea
      className="w-full rounded-field bg-ground px-3 py-2 text-left hover:bg-ground-2 aria-pressed:bg-purpose-tint aria-pressed:inset-ring-2 aria-pressed:inset-ring-purpose forced-colors:inset-ring forced-colors:aria-pressed:inset-ring-3 forced-colors:aria-pressed:inset-ring-[color:Highlight]"
      aria-pressed={isPicked}
      onClick={onPress}
    >
      <span className="block text-ink-2 text-small wrap-anywhere">{name}</span>
      <b className="text-strong">{t('supporters.make.n', { n: formatNumber(paid) })}</b>
      {pending > 0 ? (
        <small className="ml-1.5 text-ink-2 text-small">
          {t('supporters.make.pending', { n: formatNumber(pending) })}
        </small>
      ) : null}
    </PressArea>
  );
}

const sumOf = (pieces: readonly SupporterPieces[], what: 'paid' | 'pending') =>
  pieces.reduce((sum, one) => sum + one[what], 0);

/** The same pieces by reward, in its order. */
function rewardsOf(pieces: readonly SupporterPieces[]) {
  const byIdx = Map.groupBy(pieces, ({ idx }) => idx);
  return [...byIdx].map(([idx, combinations]) => {
    const { name = '', context = '' } = combinations[0] ?? {};
    return { idx, name: name || cutAtWord(context.replace(/\s+/g, ' ').trim(), LONGEST), combinations };
  });
}
