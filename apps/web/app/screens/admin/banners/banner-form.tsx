import { t } from '@pq/domain/copy';
import type { EditedBanner } from '#app/data/banners.ts';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useBannerForm } from './use-banner-form.ts';

type Props = {
  of: EditedBanner | null;
  group: EditedBanner['group'];
  /** The place of a new one. */
  position: number;
  onDone(): void;
};

/** The fields of a banner: words, link, picture, colour, place and period. */
export function BannerForm({ of, group, position, onDone }: Props) {
  const ask = useAsk();
  const { values, problems, change, ...form } = useBannerForm(of, { group, position, onDone });
  const field = (
    name: 'ctts_tit' | 'ctts_ctts' | 'ctts_link' | 'btn_label' | 'bg_color' | 'start' | 'finish',
  ) => ({
    error: problems[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
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
  return (
    <section className="pay-b adm-b" aria-label={t(of ? 'admin.banner.edit' : 'admin.banner.add')}>
      <TextField
        ref={form.title}
        label={t('admin.banner.field.title')}
        maxLength={60}
        {...field('ctts_tit')}
      />
      <TextField label={t('admin.banner.field.content')} maxLength={200} {...field('ctts_ctts')} />
      <TextField
        label={t('admin.banner.field.link')}
        hint={t('admin.banner.field.link.hint')}
        maxLength={500}
        {...field('ctts_link')}
      />
      <div className="bnr-2">
        <TextField label={t('admin.banner.field.button')} maxLength={20} {...field('btn_label')} />
        <TextField
          label={t('admin.banner.field.color')}
          hint={t('admin.banner.field.color.hint')}
          maxLength={7}
          {...field('bg_color')}
        />
        <TextField
          type="date"
          label={t('admin.banner.field.start')}
          hint={t('admin.banner.field.period.hint')}
          {...field('start')}
        />
        <TextField
          type="date"
          label={t('admin.banner.field.finish')}
          min={values.start}
          {...field('finish')}
        />
        <NumberField
          label={t('admin.banner.field.position')}
          hint={t('admin.banner.field.position.hint')}
          max={999}
          value={values.position ?? null}
          onValue={(next) => change({ position: next ?? 0 })}
        />
      </div>
      <div className="bnr-u">
        <p>{t('admin.banner.field.image')}</p>
        <Uploader
          kind="notice"
          limit={1}
          files={values.files}
          onFiles={(files) => change({ files })}
          onState={form.setUploading}
          label={t('admin.banner.field.image')}
          hint={t('admin.banner.field.image.hint')}
        />
        {problems.ad_thumbnail ? (
          <p className="msg msg-err" role="alert">
            {problems.ad_thumbnail}
          </p>
        ) : null}
      </div>
      <div className="adm-a">
        {of ? (
          <Button look="danger" busy={form.busy} onClick={() => void remove()}>
            {t('admin.banner.remove')}
          </Button>
        ) : null}
        <Button look="line" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button busy={form.busy} onClick={form.save}>
          {t('admin.banner.save')}
        </Button>
      </div>
    </section>
  );
}
