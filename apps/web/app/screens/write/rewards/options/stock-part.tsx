import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { combinationsOf } from '@pq/domain/reward/options';
import { mayHaveStock } from '@pq/domain/reward/reward-problems';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ClipboardEvent, type Ref, useId, useState } from 'react';
import { combinationText } from '#app/features/reward-facts/combination-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EditorPart } from '../editor-part.tsx';
import type { PartProps } from '../part-props.ts';
import type { OpenReward } from '../reward-list.ts';
import { choiceAt, countOf, evenStock, pasteCells, readCells, stockGrid, withCounts } from './stock-grid.ts';

export function StockPart({ form, messages }: PartProps) {
  const { options, stock } = form.values;
  const [pasted, setPasted] = useState('');
  const refusalId = useId();
  if (options.length === 0) return null;
  const allowed = mayHaveStock(options);
  const on = stock.length > 0;
  const put = (counts: readonly { choice: readonly number[]; count: number }[]) => {
    const now = form.getValues();
    form.setValues({ stock: withCounts(now.options, now.stock, counts) });
  };
  return (
    <EditorPart
      title={t('goods.stock')}
      sub={t('goods.stock.zero')}
      act={
        <Switch
          checked={on}
          disabled={!allowed}
          onChange={({ target }) =>
            form.setValues({
              stock: target.checked ? evenStock(combinationsOf(options), form.values.count ?? 0) : [],
            })
          }
        >
          {t('goods.stock.on')}
        </Switch>
      }
    >
      {allowed ? null : (
        <Message>{t('goods.stock.tooMany', { n: formatNumber(limits.stockedCombinations) })}</Message>
      )}
      {on ? (
        <>
          <Grid
            options={options}
            stock={stock}
            ref={form.fieldRef('stock')}
            describedBy={messages.has('stock') ? refusalId : undefined}
            onCount={(choice, count) => {
              setPasted('');
              put([{ choice, count }]);
            }}
            onPaste={(counts, left) => {
              put(counts);
              const n = formatNumber(counts.length);
              setPasted(
                left === 0
                  ? t('goods.stock.pasted', { n })
                  : t('goods.stock.left', { n, m: formatNumber(left) }),
              );
            }}
          />
          <div id={refusalId}>
            <Refusal of={messages.get('stock')} />
          </div>
          <SumLine
            sum={stock.reduce((total, { count }) => total + count, 0)}
            count={form.values.count ?? 0}
            onCorrect={(count) => form.setValues({ count })}
          />
          <Message role="status">{pasted || t('goods.stock.paste')}</Message>
        </>
      ) : null}
    </EditorPart>
  );
}

type Counted = { choice: number[]; count: number };
type GridProps = Pick<OpenReward, 'options' | 'stock'> & {
  describedBy: string | undefined;
  ref: Ref<HTMLElement>;
  onCount(choice: number[], count: number): void;
  onPaste(counts: Counted[], left: number): void;
};

function Grid({ options, stock, describedBy, ref, onCount, onPaste }: GridProps) {
  const grid = stockGrid(options);
  const last = options.at(-1);
  const rowOptions = grid.isList ? options : options.slice(0, -1);
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = readCells(event.clipboardData.getData('text'));
    if (!cells) return;
    event.preventDefault();
    const { counts, left } = pasteCells(grid, { row, column }, cells);
    onPaste(counts, left);
  };
  const cellsOf = (row: number) =>
    grid.columns.flatMap((column) => {
      const choice = choiceAt(grid, row, column);
      return choice ? [{ column, choice, count: countOf(stock, choice) }] : [];
    });
  return (
    <section
      className="overflow-x-auto rounded-field inset-ring inset-ring-line"
      aria-label={t('goods.stock')}
      aria-describedby={describedBy}
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
    >
      <table className="w-full text-left text-note">
        <thead className="text-ink-2 text-small">
          <tr>
            <th scope="col" className="px-3 py-2 font-normal">
              {rowOptions.map(({ name }) => name).join(' · ')}
            </th>
            {grid.columns.map((column) => (
              <th key={column} scope="col" className="min-w-30 px-2 py-2 font-normal">
                {grid.isList ? t('goods.stock.count') : <ValueHead value={last?.values[column]} />}
              </th>
            ))}
            {grid.isList ? null : (
              <th scope="col" className="px-3 py-2 text-right font-normal">
                {t('goods.stock.sum')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((start, row) => (
            <tr key={start.join()} className="border-line border-t">
              <th scope="row" className="min-w-24 px-3 py-2 font-normal">
                {start.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a value for each option
                  <ValueHead key={at} value={rowOptions[at]?.values[value]} after={at > 0} />
                ))}
              </th>
              {cellsOf(row).map(({ column, choice, count }) => (
                <td key={column} className="px-2 py-1.5">
                  <NumberField
                    label={t('goods.stock.cell', { combination: combinationText(options, choice) })}
                    labelHidden
                    className="w-12"
                    unit={t('writing.reward.unit')}
                    placeholder="0"
                    value={count === 0 ? null : count}
                    onValue={(next) => onCount(choice, next ?? 0)}
                    onPaste={(event) => paste(event, row, column)}
                  />
                </td>
              ))}
              {grid.isList ? null : (
                <td className="px-3 py-2 text-right font-semibold">
                  {formatNumber(cellsOf(row).reduce((sum, { count }) => sum + count, 0))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = { value: OpenReward['options'][number]['values'][number] | undefined; after?: boolean };

function ValueHead({ value, after = false }: HeadProps) {
  return (
    <>
      {after ? ' · ' : null}
      {value?.value}
      {value?.surcharge ? (
        <small className="text-ink-3 text-small"> +{formatWon(value.surcharge)}</small>
      ) : null}
    </>
  );
}

type SumProps = { sum: number; count: number; onCorrect(count: number): void };

function SumLine({ sum, count, onCorrect }: SumProps) {
  const n = formatNumber(sum);
  const m = formatNumber(Math.abs(sum - count));
  const equal = sum === count;
  const words =
    count === 0
      ? t('goods.stock.unlimited', { n })
      : equal
        ? t('goods.stock.equal', { n })
        : t(sum > count ? 'goods.stock.more' : 'goods.stock.less', { n, m });
  const tone = count === 0 ? 'plain' : equal ? 'success' : 'warn';
  return (
    <div className="flex flex-wrap items-center gap-x-3" role="status">
      <Message tone={tone}>
        {tone === 'plain' ? null : <Icon of={equal ? CircleCheck : CircleAlert} size={16} />}
        {words}
      </Message>
      {tone === 'warn' && sum > 0 ? (
        <Button variant="text" tone="purpose" height={40} onClick={() => onCorrect(sum)}>
          {t('goods.stock.correct', { n })}
        </Button>
      ) : null}
    </div>
  );
}
