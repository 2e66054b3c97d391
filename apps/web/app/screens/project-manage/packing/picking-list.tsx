import type { DataOf } from '@pq/contract/client';
import type { readPacking } from '@pq/contract/endpoints/packing';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { pickedPieces, sameContents } from '@pq/domain/shipping/picking';
import { bodyCell, headCell, PaperSheet, sheetHead, sumCell } from '#app/features/paper-sheet.tsx';

export type Packing = DataOf<typeof readPacking>;

/** Contents with a line of their own, and order numbers that such a line names. */
const SHOWN_CONTENTS = 12;
const SHOWN_ORDERS = 3;

export function PickingList({ packing, pieces }: { packing: Packing; pieces: number }) {
  const { slips, title, at } = packing;
  const facts = [
    [t('packing.list.at'), formatMoment(at)],
    [t('packing.list.orders'), t('packing.list.orders.n', { n: formatNumber(slips.length) })],
    [t('packing.list.pieces'), t('packing.list.pieces.n', { n: formatNumber(pieces) })],
  ] as const;
  return (
    <PaperSheet
      title={t('packing.list')}
      sub={title}
      foot={t('packing.destroy')}
      corner={
        <dl className="grid flex-none grid-cols-[auto_auto] gap-x-4 gap-y-1">
          {facts.map(([name, fact]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-code/75">{name}</dt>
              <dd className="text-right tabular-nums">{fact}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <section>
        <h3 className={sheetHead}>{t('packing.take')}</h3>
        <PiecesTable pieces={pickedPieces(slips)} sum={pieces} />
      </section>
      <section>
        <h3 className={sheetHead}>{t('packing.same')}</h3>
        <SameContents slips={slips} />
      </section>
    </PaperSheet>
  );
}

type Piece = Packing['slips'][number]['lines'][number];

export function PiecesTable({ pieces, sum }: { pieces: readonly Piece[]; sum?: number }) {
  return (
    <table className="mt-1 w-full border-collapse">
      <thead>
        <tr>
          <th className={`${headCell} w-[12mm]`}>
            <span className="sr-only">{t('packing.check')}</span>
          </th>
          <th className={headCell}>{t('packing.reward')}</th>
          <th className={headCell}>{t('packing.choice')}</th>
          <th className={`${headCell} w-[18mm] text-right`}>{t('packing.count')}</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ idx, choice, name, choiceText, count }) => (
          <tr key={`${idx} ${choice}`} className="break-inside-avoid">
            <td className={bodyCell}>
              <Tick />
            </td>
            <th className={`${bodyCell} font-semibold`} scope="row">
              {name}
            </th>
            <td className={bodyCell}>{choiceText}</td>
            <td className={`${bodyCell} text-right font-bold text-[1rem] tabular-nums`}>
              {formatNumber(count)}
            </td>
          </tr>
        ))}
        {sum === undefined ? null : (
          <tr>
            <td className={sumCell} />
            <th className={`${sumCell} text-left`} scope="row">
              {t('packing.all')}
            </th>
            <td className={sumCell} />
            <td className={`${sumCell} text-right tabular-nums`}>{formatNumber(sum)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function SameContents({ slips }: Pick<Packing, 'slips'>) {
  const all = sameContents(slips);
  // One more line would say no more than the last of them.
  const shown = all.length <= SHOWN_CONTENTS + 1 ? all : all.slice(0, SHOWN_CONTENTS);
  const rest = all.slice(shown.length);
  return (
    <table className="mt-1 w-full border-collapse">
      <thead>
        <tr>
          <th className={headCell}>{t('packing.same.contents')}</th>
          <th className={`${headCell} w-[18mm] text-right`}>{t('packing.same.boxes')}</th>
          <th className={headCell}>{t('packing.same.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((same) => (
          <tr key={same[0]?.gateKey} className="break-inside-avoid">
            <td className={bodyCell}>{contentsText(same[0]?.lines ?? [])}</td>
            <td className={`${bodyCell} text-right font-bold tabular-nums`}>{formatNumber(same.length)}</td>
            <td className={`${bodyCell} tabular-nums`}>{ordersText(same)}</td>
          </tr>
        ))}
        {rest.length === 0 ? null : (
          <tr>
            <td className={bodyCell}>{t('packing.same.rest', { n: formatNumber(rest.length) })}</td>
            <td className={`${bodyCell} text-right font-bold tabular-nums`}>
              {formatNumber(rest.reduce((sum, same) => sum + same.length, 0))}
            </td>
            <td className={bodyCell}>{t('packing.same.rest.where')}</td>
          </tr>
        )}
        <tr>
          <th className={`${sumCell} text-left`} scope="row">
            {t('packing.all')}
          </th>
          <td className={`${sumCell} text-right tabular-nums`}>{formatNumber(slips.length)}</td>
          <td className={sumCell} />
        </tr>
      </tbody>
    </table>
  );
}

export function contentsText(lines: readonly Piece[]): string {
  return lines
    .map(({ name, choiceText, count }) =>
      t('my.list.rewardLine', {
        context: [name, choiceText].filter(Boolean).join(' '),
        n: formatNumber(count),
      }),
    )
    .join(' + ');
}

/** The ends of the numbers: all have the same beginning. */
function ordersText(same: Packing['slips']): string {
  const orders = same.flatMap(({ order }) => (order === null ? [] : [order.slice(order.indexOf('-') + 1)]));
  const shown = orders.slice(0, SHOWN_ORDERS).join(', ');
  return orders.length <= SHOWN_ORDERS
    ? shown
    : t('packing.same.more', { orders: shown, n: formatNumber(orders.length - SHOWN_ORDERS) });
}

/** To be ticked on paper. */
function Tick() {
  return <span aria-hidden="true" className="block size-[5mm] rounded-[1mm] border border-code/50" />;
}
