import { countSupporterPieces } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { choiceKey } from '@pq/domain/reward/options';
import { shortTitle } from '@pq/domain/reward/short-title';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import type { SupporterFilter, SupporterPieces } from '#app/data/project-insight.ts';
import { combinationText } from '#app/features/reward-facts/combination-text.ts';
import { PressArea } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/frame.tsx';

const MAX_TITLE_LETTERS = 40;

type Props = {
  project: Pick<Project, 'key' | 'rewards'>;
  filter: SupporterFilter;
  /** The number of pledges that changed since the download. */
  changed: number;
  /** Null for all. */
  onPick(combination: { idx: number; choice: string } | null): void;
};

export function WhatToMake({ project, filter, changed, onPick }: Props) {
  const { data: pieces = [] } = useQuery(callQuery(useApi(), countSupporterPieces, { pid: project.key }));
  if (pieces.length === 0) return null;
  const sent = pieces.filter(({ shipping }) => shipping === 'parcel');
  const [paid, pending] = [sumOf(sent, 'paid'), sumOf(sent, 'pending')];
  const isPaid = sumOf(pieces, 'paid') > 0;
  const facts = [
    ...(paid > 0 ? [t('supporters.make.paid', { n: formatNumber(paid) })] : []),
    ...(pending > 0 ? [t('supporters.make.pending', { n: formatNumber(pending) })] : []),
    t('supporters.make.press'),
  ];
  return (
    <Surface pad="own" className="mt-6 p-3 tablet:p-4">
      <h2 className="mb-2 px-1 text-label">
        {t('supporters.make')} <span className="font-normal text-ink-3 text-small">{facts.join(' · ')}</span>
        {changed > 0 ? (
          <span className="ml-1.5 text-accent-ink text-small">
            {t('supporters.make.changed', { n: formatNumber(changed) })}
          </span>
        ) : null}
      </h2>
      {[
        ...groupsOf(sent, project.rewards.content),
        ...groupsOf(
          pieces.filter(({ shipping }) => shipping === 'none'),
          project.rewards.content,
        ).map(({ heading, tiles }) => ({
          heading: heading === null ? t('delivery.none') : t('supporters.make.none', { name: heading }),
          tiles,
        })),
      ].map(({ heading, tiles }) => (
        <div key={`${heading} ${tiles[0]?.idx}`} className="mt-3">
          {heading === null ? null : <h3 className="mb-1.5 px-1 text-ink-2 text-small">{heading}</h3>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
            {tiles.map(({ idx, choice, name, ...counts }) => {
              const isPicked = filter.reward === idx && (filter.choice ?? '') === choice;
              return (
                <li key={`${idx} ${choice}`} className="flex">
                  <PressArea
                    className={tileClass}
                    aria-pressed={isPicked}
                    onClick={() => onPick(isPicked ? null : { idx, choice })}
                  >
                    <span className="block text-ink-2 text-small wrap-anywhere">{name}</span>
                    <Count {...counts} isPaid={isPaid} />
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

const tileClass =
  'w-full rounded-field bg-ground px-3 py-2 text-left hover:bg-ground-2 aria-pressed:bg-purpose-tint aria-pressed:inset-ring-2 aria-pressed:inset-ring-purpose forced-colors:inset-ring forced-colors:aria-pressed:inset-ring-3 forced-colors:aria-pressed:inset-ring-[color:Highlight]';

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

// Consecutive rewards without combinations share one row.
function groupsOf(pieces: readonly SupporterPieces[], rewards: Project['rewards']['content']): Group[] {
  const groups: Group[] = [];
  for (const idx of new Set(pieces.map((one) => one.idx))) {
    const combinations = pieces.filter((one) => one.idx === idx);
    const { name = '', context = '' } = combinations[0] ?? {};
    const reward = shortTitle({ name, context }, MAX_TITLE_LETTERS);
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
