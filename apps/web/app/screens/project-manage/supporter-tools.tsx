import { countSupporterPieces } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { choiceKey } from '@pq/domain/reward/options';
import { useQuery } from '@tanstack/react-query';
import { Download, Lock, Search } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import type { SupporterFilter } from '#app/data/project-insight.ts';
import { combinationText } from '#app/features/reward-facts/combination-text.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

const statuses = [
  { value: '', label: t('common.all') },
  ...pledgeStatuses.map((status) => ({ value: status as string, label: t(`pay.status.${status}`) })),
];

export function SupporterTools({
  project,
  filter,
  onExport,
}: {
  project: Project;
  filter: SupporterFilter;
  onExport(): void;
}) {
  const changeQuery = useQueryChange();
  const pick = (name: 'status' | 'reward' | 'choice' | 'text' | 'toShip' | 'unanswered', value: string) => {
    // A combination belongs to its reward.
    const without = name === 'reward' ? { choice: undefined } : {};
    changeQuery((before) => withFields(before, { ...without, [name]: value }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const rewards = [
    { value: '', label: t('common.all') },
    ...project.rewards.content.map(({ idx, name, productCost }) => ({
      value: String(idx),
      label:
        name === ''
          ? t('supporters.rewardNo', { n: idx + 1, amount: formatWon(productCost) })
          : t('supporters.rewardNamed', { n: idx + 1, name }),
    })),
  ];
  const asks = project.rewards.content.some(({ questions }) => questions.length > 0);
  return (
    <>
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Select
            label={t('supporters.status')}
            prefix={`${t('supporters.status')} `}
            options={statuses}
            value={filter.status ?? ''}
            unset=""
            onValue={(value) => pick('status', value)}
          />
          <Select
            label={t('supporters.reward')}
            prefix={`${t('supporters.reward')} `}
            options={rewards}
            value={filter.reward === undefined ? '' : String(filter.reward)}
            unset=""
            onValue={(value) => pick('reward', value)}
          />
          <CombinationFilter project={project} filter={filter} onPick={(value) => pick('choice', value)} />
          <Checkbox
            checked={filter.toShip === true}
            onChange={({ target }) => pick('toShip', target.checked ? '1' : '')}
          >
            {t('supporters.toShip')}
          </Checkbox>
          {asks ? (
            <Checkbox
              checked={filter.unanswered === true}
              onChange={({ target }) => pick('unanswered', target.checked ? '1' : '')}
            >
              {t('supporters.unanswered')}
            </Checkbox>
          ) : null}
        </div>
        <search className="min-w-55 max-w-90 flex-1 @max-search:max-w-none @max-search:basis-full">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              pick('text', String(new FormData(event.currentTarget).get('text') ?? '').trim());
            }}
          >
            <TextField
              id="supporter-text"
              name="text"
              type="search"
              label={t('supporters.search')}
              labelHidden
              placeholder={t('supporters.search')}
              defaultValue={filter.text ?? ''}
              maxLength={limits.supporterSearch}
              tail={
                <IconButton type="submit" label={t('supporters.search.do')} className="-mr-2.5">
                  <Icon of={Search} size={20} />
                </IconButton>
              }
            />
          </form>
        </search>
        <Button variant="line" height={40} className="ml-auto" onClick={onExport}>
          <Icon of={Download} size={20} />
          {t('supporters.export')}
        </Button>
      </div>
      <p className="mb-4 flex items-center gap-1.5 text-small text-ink-3">
        <Icon of={Lock} size={16} />
        {t('supporters.privacy')}
      </p>
    </>
  );
}

type CombinationProps = { project: Project; filter: SupporterFilter; onPick(choice: string): void };

function CombinationFilter({ project, filter, onPick }: CombinationProps) {
  const { data: pieces = [] } = useQuery(callQuery(useApi(), countSupporterPieces, { pid: project.key }));
  const chosen = pieces.filter(({ idx, choice }) => idx === filter.reward && choice.length > 0);
  if (chosen.length === 0) return null;
  const options = project.rewards.content.find(({ idx }) => idx === filter.reward)?.options ?? [];
  return (
    <Select
      label={t('supporters.choice')}
      prefix={`${t('supporters.choice')} `}
      options={[
        { value: '', label: t('common.all') },
        ...chosen.map(({ choice }) => ({
          value: choiceKey(choice),
          label: combinationText(options, choice),
        })),
      ]}
      value={filter.choice ?? ''}
      unset=""
      onValue={onPick}
    />
  );
}
