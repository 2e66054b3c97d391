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
import { useFormFocus } from '../use-form-focus.ts';
import { type BannerFormState, useBannerForm } from './use-banner-form.ts';

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
  const form = useBannerForm(of, { group, position, onDone });
  const { values, problems, change, field } = form;
  const remove = async () => {
    const yes = await ask({
      title: t('admin.banner.remove.ask'),
      body: t('admin.banner.remove.body'),
      confirm: t('admin.banner.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) form.remove();
  };
  const { giveUp } = useDraftGuard(form.isChanged);
  const place = useFormFocus<HTMLElement>();
  return (
    <FormBox ref={place} className="mt-3" label={t(of ? 'admin.banner.edit' : 'admin.banner.add')}>
      <TextField
        ref={form.title}
        label={t('admin.banner.field.title')}
        maxLength={limits.bannerTitle}
        {...field('ctts_tit')}
      />
      <TextField
        label={t('admin.banner.field.content')}
        maxLength={limits.bannerText}
        {...field('ctts_ctts')}
      />
      <TextField
        label={t('admin.banner.field.link')}
        hint={t('admin.banner.field.link.hint')}
        maxLength={limits.bannerLink}
        {...field('ctts_link')}
      />
      <LookAndPeriod form={form} />
      <PictureField
        label={t('admin.banner.field.image')}
        hint={t('admin.banner.field.image.hint')}
        files={values.files}
        problem={problems.ad_thumbnail}
        onFiles={(files) => change({ files })}
        onState={form.setUploading}
      />
      <Actions>
        {of ? (
          <Button look="danger" busy={form.busy} onClick={() => void remove()}>
            {t('admin.banner.remove')}
          </Button>
        ) : null}
        <Button look="line" onClick={() => giveUp(onDone)}>
          {t('common.cancel')}
        </Button>
        <Button busy={form.busy} onClick={form.save}>
          {t('admin.banner.save')}
        </Button>
      </Actions>
    </FormBox>
  );
}

/** What stands in two columns. */
function LookAndPeriod({ form }: { form: BannerFormState }) {
  const { values, change, field, day } = form;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t('admin.banner.field.button')}
        maxLength={limits.bannerButton}
        {...field('btn_label')}
      />
      <TextField
        label={t('admin.banner.field.color')}
        hint={t('admin.banner.field.color.hint')}
        maxLength={7}
        {...field('bg_color')}
      />
      <DateField
        label={t('admin.banner.field.start')}
        hint={t('admin.banner.field.period.hint')}
        {...day('start')}
      />
      <DateField label={t('admin.banner.field.finish')} min={values.start || undefined} {...day('finish')} />
      <NumberField
        label={t('admin.banner.field.position')}
        hint={t('admin.banner.field.position.hint')}
        max={999}
        value={values.position ?? null}
        onValue={(next) => change({ position: next ?? 0 })}
      />
    </div>
  );
}
