import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { EditedBanner } from '#app/data/admin/banners.ts';
import { BannerSlide } from '#app/features/banner/banner-slider.tsx';
import { LineSlide } from '#app/features/banner/line-banner.tsx';
import { slideOf } from '#app/features/banner/slide.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { ThemesPreview } from '#app/features/preview/themes-preview.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { FormBox } from '../parts/box.tsx';
import { Actions } from '../parts/screen.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { BannerPicture } from './banner-picture.tsx';
import { type BannerValues, type BannerForm as Form, useBanner } from './use-banner.ts';

type Props = {
  of: EditedBanner | null;
  group: EditedBanner['group'];
  position: number;
  onDone(): void;
};

export function BannerForm({ of, group, position, onDone }: Props) {
  const confirm = useConfirm();
  const { form, stale, setUploading, ...banner } = useBanner(of, { group, position, onDone });
  const { textField } = form;
  const remove = async () => {
    const yes = await confirm({
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
      <StyleAndPeriod form={form} />
      <BannerPicture group={group} {...form.field('files')} onState={setUploading} />
      <BannerPreview values={form.values} />
      <Actions>
        {of ? (
          <Button variant="danger" busy={banner.busy} onClick={() => void remove()}>
            {t('admin.banner.remove')}
          </Button>
        ) : null}
        <Button variant="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={banner.busy} onClick={form.submit}>
          {t('admin.banner.save')}
        </Button>
      </Actions>
      <StaleDialog stale={stale} values={form.values} onChoose={form.setValues} />
    </FormBox>
  );
}

function StyleAndPeriod({ form }: { form: Form }) {
  const { values, setValues, textField, field } = form;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-2">
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
        action={
          <input
            type="color"
            className="h-12 w-14 flex-none cursor-pointer rounded-field border border-field bg-white p-1"
            aria-label={t('admin.banner.field.color.choose')}
            value={/^#[0-9a-f]{6}$/i.test(values.bg_color) ? values.bg_color : '#000000'}
            onChange={(event) => setValues({ bg_color: event.target.value.toUpperCase() })}
          />
        }
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

function BannerPreview({ values }: { values: BannerValues }) {
  const title = values.ctts_tit || t('admin.banner.field.title');
  const slide = slideOf({ ...values, ctts_tit: title, ad_thumbnail: values.files[0]?.url ?? '' });
  return (
    <section aria-label={t('admin.preview')}>
      <p className="mb-2 text-label">{t('admin.preview')}</p>
      <ThemesPreview>
        {values.group === 'line' ? (
          <div className="rounded-card">
            <LineSlide slide={slide} />
          </div>
        ) : (
          <div
            className="rounded-box tablet:rounded-banner"
            {...(values.group === 'orderslider' && { 'data-purpose': 'order' })}
          >
            <BannerSlide slide={slide} />
          </div>
        )}
      </ThemesPreview>
    </section>
  );
}
