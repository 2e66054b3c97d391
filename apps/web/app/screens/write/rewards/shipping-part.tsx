import { t } from '@pq/domain/copy';
import { Message } from '#app/ui/forms/message.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';
import { EditorPart } from './editor-part.tsx';
import type { PartProps } from './part-props.ts';
import type { OpenReward } from './reward-list.ts';

const kinds = ['paid', 'free', 'none'] as const;
type Kind = (typeof kinds)[number];

const fields: Record<Kind, Pick<OpenReward, 'shipping' | 'delivery'>> = {
  paid: { shipping: 'parcel', delivery: null },
  free: { shipping: 'parcel', delivery: 0 },
  none: { shipping: 'none', delivery: 0 },
};

export function ShippingPart({ form, messages }: PartProps) {
  const { shipping, delivery } = form.values;
  const kind: Kind = shipping === 'none' ? 'none' : delivery === 0 ? 'free' : 'paid';
  return (
    <EditorPart title={t('goods.shipping')}>
      <div className="grid grid-cols-1 items-end gap-3 tablet:grid-cols-3">
        <div className="tablet:col-span-2 tablet:self-start">
          <Segment
            label={t('goods.shipping')}
            labelHidden
            name="shipping"
            options={kinds.map((value) => ({ value, label: t(`goods.shipping.${value}`) }))}
            value={kind}
            onValue={(next) => form.setValues(fields[next])}
          />
        </div>
        {kind === 'paid' ? (
          <NumberField
            label={t('write.reward.delivery')}
            labelHidden
            unit={t('common.wonUnit')}
            placeholder={t('write.reward.delivery')}
            ref={form.fieldRef('delivery')}
            value={delivery}
            error={messages.get('delivery')}
            // Free delivery is a separate choice: typing a zero on the way to an amount must not select it.
            onValue={(fee) => form.setValues({ delivery: fee === 0 ? null : fee })}
          />
        ) : null}
      </div>
      <Message>{t('goods.shipping.hint')}</Message>
    </EditorPart>
  );
}
