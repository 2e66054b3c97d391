import { listPopularWords, suggestSearch } from '@pq/contract/endpoints/search';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { Icon } from '#app/ui/icon.tsx';
import { emptyGroups, type Group, type Option, suggestedGroups } from './options.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { useSavedSearches } from './use-saved-searches.ts';
import { useSubmittedSearch } from './use-submitted-search.ts';

export type PanelKeys = {
  /** Whether the key was for the panel. */
  onKeyDown(event: KeyboardEvent): boolean;
};

type Props = {
  id: string;
  text: string;
  /** Id of the active option. */
  active: string | null;
  keys: Ref<PanelKeys>;
  replace: boolean;
  hrefOf(text: string): string;
  onActive(id: string | null): void;
  onOptions(isShown: boolean): void;
  onLeave(): void;
};

/** What opens below the search field. The focus stays in the field, which names the active option. */
export function SuggestionPanel({
  id,
  text,
  active,
  keys,
  replace,
  hrefOf,
  onActive,
  onOptions,
  onLeave,
}: Props) {
  const recent = useRecentSearches();
  const onSubmitted = useSubmittedSearch();
  const navigate = useNavigate();
  const { groups, isBusy, isFetching } = useGroups(text, hrefOf);
  // Texts have spaces, which ids may not have.
  const idOf = ({ name }: Option) => `${id}-${encodeURIComponent(name)}`;
  const options = groups.flatMap((group) => group.options);
  const isShown = options.length > 0;
  useLayoutEffect(() => {
    onOptions(isShown);
  }, [isShown, onOptions]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const choose = ({ text: chosen }: Option) => {
    if (chosen !== undefined) onSubmitted(chosen);
    onLeave();
  };
  const forget = (option: Option) => {
    if (active === idOf(option)) onActive(null);
    recent.forget(option.text ?? '');
  };
  // A project is another page, to which the results stay the one before.
  const replaces = ({ text: chosen }: Option) => replace && chosen !== undefined;
  const open = (option: Option) => {
    choose(option);
    void navigate(option.to, { replace: replaces(option) });
  };
  useImperativeHandle(keys, () => ({
    onKeyDown(event) {
      const at = options.findIndex((option) => idOf(option) === active);
      const current = options[at];
      const next = nextPlace(event.key, at, options.length);
      const act = current && actionOn(current, event.key);
      if (next === null && !act) return false;
      event.preventDefault();
      const target = next === null ? undefined : options[next];
      if (next !== null) onActive(target ? idOf(target) : null);
      act?.();
      return true;
    },
  }));
  const actionOn = (option: Option, key: string): (() => void) | undefined => {
    if (key === 'Enter') return () => open(option);
    return key === 'Delete' && option.isRecent ? () => forget(option) : undefined;
  };

  return (
    <div className="suggest-panel" hidden={!isShown} aria-busy={isBusy || undefined}>
      {/* Pressing what is not a link leaves the focus in the field. */}
      <div
        className="suggest-list"
        id={id}
        role="listbox"
        aria-label={t('search.suggest')}
        onMouseDown={keepFocus}
      >
        {columnsOf(groups).map((column) => (
          <div key={column[0]?.name} className="suggest-column" role="presentation">
            {column.map((group) => (
              <OptionGroup
                key={group.name}
                id={`${id}-${group.name}`}
                group={group}
                optionIdOf={idOf}
                active={active}
                replaces={replaces}
                onChoose={choose}
                onForget={forget}
                onActive={onActive}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.some(({ name }) => name === 'recent') ? (
        <button className="suggest-clear" type="button" onMouseDown={keepFocus} onClick={recent.clear}>
          {t('search.recent.clear')}
        </button>
      ) : null}
      <p className="suggest-foot">
        <span className="suggest-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('search.suggest.move')}
          </span>
          <span>
            <kbd>Enter</kbd> {t('search.suggest.choose')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('search.suggest.close')}
          </span>
        </span>
        {text === '' ? null : (
          <Link
            className="suggest-all"
            to={hrefOf(text)}
            replace={replace}
            onClick={() => choose({ name: '', to: '', label: '', text })}
          >
            {t('search.suggest.all', { text })}
          </Link>
        )}
      </p>
      <p className="sr-only" aria-live="polite">
        {isShown && !isFetching ? t('search.suggest.count', { n: options.length }) : ''}
      </p>
    </div>
  );
}

/** `isBusy`: what is shown is that of the text before. */
function useGroups(text: string, hrefOf: Props['hrefOf']) {
  const api = useApi();
  const isEmpty = text === '';
  const { searches: recent } = useRecentSearches();
  const { saved } = useSavedSearches(isEmpty);
  const popular = useQuery({ ...callQuery(api, listPopularWords, {}), enabled: isEmpty });
  const suggested = useQuery({ ...callQuery(api, suggestSearch, { text }), enabled: !isEmpty });
  const { isFetching, isPlaceholderData } = suggested;
  const groups: Group[] =
    isEmpty || suggested.isError
      ? emptyGroups({ recent, saved, popular: popular.data }, hrefOf)
      : suggestedGroups(suggested.data, text, hrefOf);
  return { groups, isFetching, isBusy: isFetching && isPlaceholderData };
}

function columnsOf(groups: readonly Group[]): Group[][] {
  const isAside = (group: Group) => group.isAside === true;
  return [groups.filter((group) => !isAside(group)), groups.filter(isAside)].filter(
    (column) => column.length > 0,
  );
}

/** Where a key moves from the place `at`, -1 being the field; null if it does not move. */
function nextPlace(key: string, at: number, count: number): number | null {
  const last = count - 1;
  if (key === 'ArrowDown') return at < last ? at + 1 : -1;
  if (key === 'ArrowUp') return at === -1 ? last : at - 1;
  // In the field they move the caret.
  if (at === -1) return null;
  return key === 'Home' ? 0 : key === 'End' ? last : null;
}

function OptionGroup({
  id,
  group,
  optionIdOf,
  active,
  replaces,
  onChoose,
  onForget,
  onActive,
}: {
  id: string;
  group: Group;
  optionIdOf(option: Option): string;
  active: string | null;
  replaces(option: Option): boolean;
  onChoose(option: Option): void;
  onForget(option: Option): void;
  onActive(id: string | null): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox.
    <div className="suggest-group" role="group" aria-labelledby={id} data-row={group.inRow || undefined}>
      <p className="suggest-title" id={id} role="presentation">
        {group.title}
        {group.note ? <small>{group.note}</small> : null}
      </p>
      {group.options.map((option) => {
        const optionId = optionIdOf(option);
        return (
          <div key={option.name} className="suggest-line" role="presentation">
            <Link
              className="suggest-option"
              id={optionId}
              role="option"
              tabIndex={-1}
              aria-selected={active === optionId}
              aria-keyshortcuts={option.isRecent ? 'Delete' : undefined}
              to={option.to}
              replace={replaces(option)}
              onClick={() => onChoose(option)}
              onMouseMove={() => onActive(optionId)}
            >
              {option.label}
            </Link>
            {option.isRecent ? (
              // For pointers; the keyboard has Delete, and the search page a list with buttons.
              <button
                className="suggest-remove"
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                title={t('search.recent.remove', { text: option.text ?? '' })}
                onClick={() => onForget(option)}
              >
                <Icon of={X} size={16} />
              </button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
