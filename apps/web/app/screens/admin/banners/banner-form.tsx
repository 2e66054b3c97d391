import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { EditedBanner } from '#app/data/console/banners.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { FormBox } from '../parts/box.tsx';
import { Actions } from '../parts/screen.tsx';
import { PictureField } from '../picture-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { type BannerForm as Form, useBanner } from './use-banner.ts';

type Props = {
  of: EditedBanner | null;
  group: EditedBanner['group'];
  /** The place of a new one. */
  position: number;
  onDone(): void;
};

/** The fields of a banner: words, link, look, place, period and picture. */
export function BannerForm({ of, group, position, onDone }: Props) {
  const ask = useAsk();
  const { form, setUploading, ...banner } = useBanner(of, { group, position, onDone });
  const { textField } = form;
  const remove = async () => {
    const yes = await ask({
      title: t('admin.banner.remove.ask'),
      body: t('admin.banner.remove.body'),
      confirm: t('admin.banner.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) banner.remove();
  };
  const { giveUp } = useDraftGuard(form.isDirty);
  return (
    <FormBox className="mt-3" label={t(of ? 'admin.banner.edit' : 'admin.banner.add')}>
      <TextField
        label={t('admin.banner.field.title')}
        maxLength={limits.bannerTitle}
        {...textField('ctts_tit')}
      />
      <TextField
        label={t('admin.banner.field.content')}
        maxLength={limits.bannerText}
        {...textField('ctts_ctts')}
      />
      <TextField
        label={t('admin.banner.field.link')}
        hint={t('admin.banner.field.link.hint')}
        maxLength={limits.bannerLink}
        {...textField('ctts_link')}
      />
      <LookAndPeriod form={form} />
      <PictureField
        label={t('admin.banner.field.image')}
        hint={t('admin.banner.field.image.hint')}
        {...form.field('files')}
        onState={setUploading}
      />
      <Actions>
        {of ? (
          <Button look="danger" busy={banner.busy} onClick={() => void remove()}>
            {t('admin.banner.remove')}
          </Button>
        ) : null}
        <Button look="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={banner.busy} onClick={form.submit}>
          {t('admin.banner.save')}
        </Button>
      </Actions>
    </FormBox>
  );
}

/** What stands in two columns. */
function LookAndPeriod({ form }: { form: Form }) {
  const { values, setValues, textField, field } = form;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t('admin.banner.field.button')}
        maxLength={limits.bannerButton}
        {...textField('btn_label')}
      />
      <TextField
        label={t('admin.banner.field.color')}
        hint={t('admin.banner.field.color.hint')}
        maxLength={7}
        {...textField('bg_color')}
      />
      <DateField
        label={t('admin.banner.field.start')}
        hint={t('admin.banner.field.period.hint')}
        {...field('start')}
      />
      <DateField
        label={t('admin.banner.field.finish')}
        min={values.start || undefined}
        {...field('finish')}
      />
      <NumberField
        label={t('admin.banner.field.position')}
        hint={t('admin.banner.field.position.hint')}
        max={999}
        {...field('position')}
        onValue={(next) => setValues({ position: next ?? 0 })}
      />
    </div>
  );
}
