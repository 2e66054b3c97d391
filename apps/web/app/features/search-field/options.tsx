import type { DataOf } from '@pq/contract/client';
import type { listPopularWords, suggestSearch } from '@pq/contract/endpoints/search';
import type { SavedSearch } from '@pq/contract/shapes/saved-search';
import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { categories, routeSegments } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { Bookmark, Clock, LayoutGrid, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { savedSearchPath } from './use-saved-searches.ts';

export type Option = {
  /** Unique in the panel. */
  name: string;
  to: string;
  label: ReactNode;
  /** Searched for, if the option is a text. */
  text?: string;
  isRecent?: true;
};

export type Group = {
  name: string;
  title: string;
  note?: string;
  options: Option[];
  /** Next to the others where there is room. */
  isAside?: true;
  inRow?: true;
};

type Suggested = DataOf<typeof suggestSearch>;
type HrefOf = (text: string) => string;

const listOf = (category: number) => `/projects/funding/list?category=${category}`;

type Known = {
  recent: readonly string[];
  saved: readonly SavedSearch[];
  popular: DataOf<typeof listPopularWords> | undefined;
};

/** Before anything is typed. */
export function emptyGroups({ recent, saved, popular }: Known, hrefOf: HrefOf): Group[] {
  return filled([
    {
      name: 'recent',
      title: t('search.recent'),
      options: recent.map((text) => ({
        name: `recent-${text}`,
        to: hrefOf(text),
        text,
        label: <Line icon={Clock}>{text}</Line>,
        isRecent: true,
      })),
    },
    {
      name: 'saved',
      title: t('search.saved'),
      options: saved.map((search) => ({
        name: `saved-${search.key}`,
        to: savedSearchPath(search),
        label: <Line icon={Bookmark}>{search.name}</Line>,
      })),
    },
    {
      name: 'category',
      title: t('detail.category'),
      options: categories.map((category) => ({
        name: `category-${category}`,
        to: listOf(category),
        label: categoryName(category),
      })),
      inRow: true,
    },
    {
      name: 'popular',
      title: t('search.popularWords'),
      ...(popular?.madeAt && {
        note: t('search.popularWords.madeAt', { time: formatClock(popular.madeAt) }),
      }),
      isAside: true,
      options: (popular?.words ?? []).map((word, at) => ({
        name: `popular-${word}`,
        to: hrefOf(word),
        text: word,
        label: (
          <>
            <span className="suggest-place">{at + 1}</span>
            <span className="suggest-words">
              <span>{word}</span>
            </span>
          </>
        ),
      })),
    },
  ]);
}

export function suggestedGroups(suggested: Suggested | undefined, text: string, hrefOf: HrefOf): Group[] {
  if (!suggested) return [];
  const { words, projects, makers, categories: found } = suggested;
  return filled([
    {
      name: 'words',
      title: t('search.suggest.words'),
      options: words.map((word) => ({
        name: `word-${word}`,
        to: hrefOf(word),
        text: word,
        label: (
          <Line icon={Search}>
            <Marked text={word} typed={text} />
          </Line>
        ),
      })),
    },
    {
      name: 'category',
      title: t('detail.category'),
      options: found.map((category) => categoryOption(category, text, hrefOf)),
    },
    {
      name: 'projects',
      title: t('search.projects'),
      isAside: true,
      options: projects.map((project) => ({
        name: `project-${project.key}`,
        to: projectPath(project),
        label: <ProjectLine project={project} typed={text} />,
      })),
    },
    {
      name: 'makers',
      title: t('search.suggest.makers'),
      isAside: true,
      options: makers.map(({ uid, nickname, image, projects: count }) => ({
        name: `maker-${uid}`,
        to: hrefOf(nickname),
        text: nickname,
        label: (
          <>
            <Avatar name={nickname} image={image} size={40} />
            <span className="suggest-words">
              <Marked text={nickname} typed={text} />
              <small>{t('search.suggest.madeProjects', { n: count })}</small>
            </span>
          </>
        ),
      })),
    },
  ]);
}

function filled(groups: Group[]): Group[] {
  return groups.filter(({ options }) => options.length > 0);
}

/** The category itself if it is what is typed, else the text within it. */
function categoryOption(category: number, text: string, hrefOf: HrefOf): Option {
  const name = categoryName(category);
  const isNamed = name.startsWith(text);
  return {
    name: `category-${category}`,
    to: isNamed ? listOf(category) : withCategory(hrefOf(text), category),
    label: (
      <Line icon={LayoutGrid}>
        {isNamed ? (
          <Marked text={name} typed={text} />
        ) : (
          t('search.suggest.inCategory', { category: name, text })
        )}
      </Line>
    ),
  };
}

function withCategory(results: string, category: number): string {
  const [path, query] = results.split('?');
  const fields = new URLSearchParams(query);
  fields.set('category', String(category));
  return `${path}?${fields}`;
}

function Line({ icon, children }: { icon: typeof Search; children: ReactNode }) {
  return (
    <>
      <Icon className="suggest-icon" of={icon} size={20} />
      <span className="suggest-words">
        <span>{children}</span>
      </span>
    </>
  );
}

function ProjectLine({ project, typed }: { project: Suggested['projects'][number]; typed: string }) {
  const { title, thumbnail, ground, category, maker, purpose } = project;
  const figure = figureOf(project);
  return (
    <>
      <Picture
        className="suggest-picture"
        round="badge"
        src={thumbnail}
        alt=""
        ground={ground}
        sizes="56px"
        upTo={168}
      />
      <span className="suggest-words">
        <Marked text={title} typed={typed} />
        <small>
          {categoryName(category)} · {maker}
        </small>
      </span>
      {figure ? (
        <em
          className="suggest-figure"
          data-purpose={routeSegments[purpose]}
          data-over={figure.isOver || undefined}
        >
          {figure.text}
        </em>
      ) : null}
    </>
  );
}

/** Open made-to-order projects have no figure of one line. */
function figureOf({
  state,
  purpose,
  percent,
}: Suggested['projects'][number]): { text: string; isOver: boolean } | null {
  const isFunding = purpose === 'projects';
  if (state === 'fail') return { text: t(isFunding ? 'card.failFunding' : 'card.failOrder'), isOver: true };
  if (state === 'finish' || state === 're-finish')
    return { text: t(isFunding ? 'card.successFunding' : 'card.successOrder'), isOver: true };
  if (state === 'ready') return { text: t('search.suggest.soon'), isOver: false };
  return isFunding ? { text: `${percent}%`, isOver: false } : null;
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (at === -1 || typed === '') return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </span>
  );
}
