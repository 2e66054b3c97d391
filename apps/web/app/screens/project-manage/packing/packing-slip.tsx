import { t } from '@pq/domain/copy';
import { memo } from 'react';
import { PaperSheet, sheetHead } from '#app/features/paper-sheet.tsx';
import { useSettings } from '#app/lib/now.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import type { Packing } from './picking-list.tsx';
import { contentsText, PiecesTable } from './picking-list.tsx';

type Props = { slip: Packing['slips'][number]; title: string; place: string };

export const PackingSlip = memo(function PackingSlip({ slip, title, place }: Props) {
  const { order, recipient, address, note, lines, sent } = slip;
  const { publicUrl } = useSettings();
  return (
    <PaperSheet
      title={t('packing.slip')}
      sub={title}
      foot={`${t('packing.slip.foot')} · ${place}`}
      corner={
        order === null ? null : (
          <div className="w-[30mm] flex-none text-center">
            <QrCode text={`${publicUrl}/d/${order}`} label={t('packing.slip.qr', { order })} />
            <p className="mt-[2mm] font-bold tabular-nums">{order}</p>
          </div>
        )
      }
    >
      <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1 print:grid-cols-2">
        <section>
          <h3 className={sheetHead}>{t('packing.slip.to')}</h3>
          <p className="text-[1.0625rem]/[1.5625rem] wrap-anywhere">
            <b className="block font-bold">{recipient}</b>
            {address.basic === ''
              ? t('shipping.list.noAddress')
              : `${address.zonecode} ${address.basic} ${address.detail}`}
          </p>
        </section>
        <section>
          <h3 className={sheetHead}>{t('packing.slip.note')}</h3>
          <p className="whitespace-pre-wrap wrap-anywhere">{note || t('packing.slip.note.none')}</p>
        </section>
      </div>
      <section>
        <h3 className={sheetHead}>{t('packing.slip.lines')}</h3>
        <PiecesTable pieces={lines} />
        {sent.length > 0 ? (
          <p className="mt-[3mm] text-code/75">{t('packing.slip.sent', { goods: contentsText(sent) })}</p>
        ) : null}
      </section>
    </PaperSheet>
  );
});
