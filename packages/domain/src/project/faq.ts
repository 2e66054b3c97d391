import type { LabelKey } from '../copy.ts';
import questions from './faqs.json' with { type: 'json' };

export const faqTopics = ['join', 'pay', 'delivery', 'pqbox', 'maker', 'account'] as const;
type FaqTopic = (typeof faqTopics)[number];

/** Labels of links. Listed here, because the browser loads texts whose keys occur in code. */
export const faqLinkLabels = [
  'header.login',
  'list.title.pqbox',
  'menu.card',
  'menu.info',
  'menu.list',
  'menu.open',
  'my.list.changeCard',
  'nav.more.about',
  'policy.tab.maker',
] as const satisfies readonly LabelKey[];

/** `id` is its anchor on the page; `link` leads to the page for the task. */
export type Faq = {
  id: string;
  topic: FaqTopic;
  question: string;
  answer: readonly string[];
  link?: { to: string; label: (typeof faqLinkLabels)[number] };
};

export const faqs = questions as readonly Faq[];

export function searchFaqs(text: string): readonly Faq[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return faqs.filter(({ question, answer }) => {
    const whole = foldText([question, ...answer].join(' '));
    const joined = whole.replaceAll(' ', '');
    return words.every((word) => whole.includes(word) || joined.includes(word));
  });
}

function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
