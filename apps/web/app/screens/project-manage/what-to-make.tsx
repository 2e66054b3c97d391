import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { choiceKey } from '@pq/domain/reward/options';
import { shortTitle } from '@pq/domain/reward/short-title';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import {
  type SupporterFilter,
  type SupporterPieces,
  supporterPiecesQuery,
} from '#app/data/project-insight.ts';
import { combinationText } from '#app/features/reward-facts/combination-text.ts';
import { PressArea } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/frame.tsx';

/** Letters of what a reward is, where it has no name. */
const LONGEST = 40;

type Props = {
  project: Pick<Project, 'key' | 'rewards'>;
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
    ...(paid > 0 ? [t('supporters.make.paid', { n: formatNumber(paid) })] : []),
    ...(pending > 0 ? [t('supporters.make.pending', { n: formatNumber(pending) })] : []),
    t('supporters.make.press'),
  ];
  return (
    <Surface pad="own" className="mt-6 p-3 tablet:p-4">
      <h2 className="mb-2 px-1 text-label">
        {t('supporters.make')} <span className="font-normal text-ink-3 text-small">{facts.join(' · ')}</span>
      </h2>
      {groupsOf(pieces, project.rewards.content).map(({ heading, tiles }) => (
        <div key={`${tiles[0]?.idx}`} className="mt-3">
          {heading === null ? null : <h3 className="mb-1.5 px-1 text-ink-2 text-small">{heading}</h3>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
            {tiles.map(({ idx, choice, name, ...counts }) => {
              const isPicked = filter.reward === idx && (filter.choice ?? '') === choice;
              return (
                <li key={`${idx} ${choice}`} className="flex">
                  <PressArea
                    className={tileLook}
                    aria-pressed={isPicked}
                    onClick={() => onPick(isPicked ? null : { idx, choice })}
                  >
                    <span className="block text-ink-2 text-small wrap-anywhere">{name}</span>
                    <Count {...counts} isPaid={paid > 0} />
                  </PressArea>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </Surface>
  );
}

const tileLook =
  'w-full rounded-field bg-ground px-3 py-2 text-left hover:bg-ground-2 aria-pressed:bg-purpose-tint aria-pressed:inset-ring-2 aria-pressed:inset-ring-purpose forced-colors:inset-ring forced-colors:aria-pressed:inset-ring-3 forced-colors:aria-pressed:inset-ring-[color:Highlight]';

/** What is paid; before anything is, what is pledged. */
function Count({ paid, pending, isPaid }: { paid: number; pending: number; isPaid: boolean }) {
  return (
    <>
      <b className="text-strong">{t('supporters.make.n', { n: formatNumber(isPaid ? paid : pending) })}</b>
      {isPaid && pending > 0 ? (
        <small className="ml-1.5 text-ink-2 text-small">
          {t('supporters.make.pending', { n: formatNumber(pending) })}
        </small>
      ) : null}
    </>
  );
}

const sumOf = (pieces: readonly SupporterPieces[], what: 'paid' | 'pending') =>
  pieces.reduce((sum, one) => sum + one[what], 0);

type Tile = { idx: number; choice: string; name: string; paid: number; pending: number };
type Group = { heading: string | null; tiles: Tile[] };

/** The combinations of each reward under what it is; rewards without any, one after the other, stand in one row. */
function groupsOf(pieces: readonly SupporterPieces[], rewards: Project['rewards']['content']): Group[] {
  const groups: Group[] = [];
  for (const [idx, combinations] of Map.groupBy(pieces, (one) => one.idx)) {
    const { name = '', context = '' } = combinations[0] ?? {};
    const reward = shortTitle({ name, context }, LONGEST);
    const options = rewards.find((one) => one.idx === idx)?.options ?? [];
    const tiles = combinations.map(({ choice, paid, pending }) => ({
      idx,
      choice: choiceKey(choice),
      name: choice.length === 0 ? reward : combinationText(options, choice),
      paid,
      pending,
    }));
    const last = groups.at(-1);
    const isPlain = combinations.every(({ choice }) => choice.length === 0);
    if (isPlain && last?.heading === null) last.tiles.push(...tiles);
    else groups.push({ heading: isPlain ? null : reward, tiles });
  }
  return groups;
}
