import { t } from '@pq/domain/copy';
import { type Faq, faqs, faqTopics, searchFaqs } from '@pq/domain/project/faq';
import { ChevronRight, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function FaqList() {
  const [text, setText] = useState('');
  const [open, setOpen] = useOpenQuestions();
  const found = searchFaqs(text);
  const shown = faqTopics
    .map((topic) => ({ topic, items: found.filter((faq) => faq.topic === topic) }))
    .filter(({ items }) => items.length > 0);
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-4">
        {t('ask.faq')}
      </h2>
      <TextField
        type="search"
        label={t('ask.faq.search')}
        labelHidden
        placeholder={t('ask.faq.search.placeholder')}
        lead={<Icon of={Search} size={20} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p
        role="status"
        className={
          found.length === 0 ? 'mt-6 rounded-card bg-ground px-5 py-8 text-center text-ink-2' : 'sr-only'
        }
      >
        {found.length === 0 ? t('ask.faq.none', { text: text.trim() }) : null}
        {found.length > 0 && text.trim() !== '' ? t('ask.faq.count', { n: found.length }) : null}
      </p>
      {shown.map(({ topic, items }) => (
        <div key={topic} className="mt-7 tablet:mt-9 max-tablet:**:[[role=region]>div]:pr-1">
          <h3 className="mb-2.5 text-brand text-label">{t(`ask.topic.${topic}`)}</h3>
          <Accordion open={open} onOpen={setOpen}>
            {items.map((faq) => (
              <Question key={faq.id} faq={faq} />
            ))}
          </Accordion>
        </div>
      ))}
    </section>
  );
}

function Question({ faq: { id, question, answer, link } }: { faq: Faq }) {
  return (
    <AccordionItem id={id} title={question}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link ? (
        <Link
          className="mt-1.5 -mb-2.5 inline-flex min-h-11 items-center gap-0.5 whitespace-nowrap text-brand text-label hover:text-purpose"
          to={link.to}
        >
          {t(link.label)}
          <Icon of={ChevronRight} size={16} />
        </Link>
      ) : null}
    </AccordionItem>
  );
}

// The address has the question opened last, so that it can be shared.
function useOpenQuestions(): [string[], (open: string[]) => void] {
  const [open, setOpen] = useState<string[]>([]);
  const navigate = useNavigate();
  const asked = useLocation().hash.slice(1);
  useEffect(() => {
    if (!faqs.some((faq) => faq.id === asked)) return;
    setOpen((before) => (before.includes(asked) ? before : [...before, asked]));
  }, [asked]);
  const change = (next: string[]) => {
    const opened = next.find((id) => !open.includes(id));
    setOpen(next);
    if (opened) void navigate({ hash: opened }, { replace: true, preventScrollReset: true });
  };
  return [open, change];
}
