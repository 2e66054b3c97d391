import type { LabelKey } from '../copy.ts';
import questions from './faqs.json' with { type: 'json' };

export const faqTopics = ['join', 'pay', 'delivery', 'pqbox', 'maker', 'account'] as const;
type FaqTopic = (typeof faqTopics)[number];

/** What links are called. Named here: a text is sent to the browser where code names its key. */
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

/** A question that people ask often. `id` is its address on the page; `link` leads to where one does it. */
export type Faq = {
  id: string;
  topic: FaqTopic;
  question: string;
  answer: readonly string[];
  link?: { to: string; label: (typeof faqLinkLabels)[number] };
};

/** What people ask most, as the rules and the terms answer it; a test checks the file. */
export const faqs = questions as readonly Faq[];

/** The questions that hold every word of the text, in question or answer; all of them for an empty text. */
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
