import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { useCopyText } from '#app/features/form/use-copy-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';

const side =
  'rounded-field border border-line px-4 pt-2 pb-4 has-checked:border-purpose has-checked:bg-purpose-tint';
const content = 'mb-3 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere';

type Side<Choice> = {
  choice: Choice;
  label: ReactNode;
  text: string;
  pictures: readonly string[];
};

type Props<Choice> = {
  name: string;
  legend: ReactNode;
  sides: readonly Side<Choice>[];
  chosen: Choice | undefined;
  onChoose(choice: Choice): void;
  children?: ReactNode;
};

export function SideBySide<Choice extends string>(props: Props<Choice>) {
  const { name, legend, sides, chosen, onChoose, children } = props;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-4">
        {sides.map(({ choice, label, text, pictures }) => (
          <div key={choice} className={side}>
            <Radio name={name} checked={chosen === choice} onChange={() => onChoose(choice)}>
              {label}
            </Radio>
            <Content text={text} pictures={pictures} />
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function Content({ text, pictures }: { text: string; pictures: readonly string[] }) {
  const copy = useCopyText();
  return (
    <>
      <p className={content}>{text || t('merge.empty')}</p>
      {pictures.length > 0 ? (
        <p className={content}>
          {pictures.map((url) => (
            <img key={url} src={url} alt="" width={80} height={60} />
          ))}
        </p>
      ) : (
        <Button variant="line" height={40} onClick={() => void copy(text)}>
          {t('merge.copy')}
        </Button>
      )}
    </>
  );
}
