import type { DataOf } from '@pq/contract/client';
import {
  decideIdentity,
  type listIdentities,
  openIdentityDocument,
} from '@pq/contract/endpoints/admin/identities';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { identityFacts } from '#app/features/identity/identity-facts.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Fact } from '../parts/box.tsx';
import {
  CloseLink,
  Detail,
  DetailBody,
  DetailPart,
  headLink,
  Remark,
  remarkTextClass,
} from '../parts/detail.tsx';
import { RowNote } from '../parts/rows.tsx';
import { DecisionForm } from '../review/decision-form.tsx';

type Identity = DataOf<typeof listIdentities>['identities'][number];

const templates = (['bankbook', 'certificate', 'holder'] as const).map((name) => ({
  name: t(`admin.identity.why.${name}`),
  text: t(`admin.identity.why.${name}.text`),
}));

const badges = { checking: 'warn', fix: 'danger', verified: 'success', replaced: 'plain' } as const;

type Props = { identity: Identity; to: { close: string }; onDecided(): void };

export function IdentityDetail({ identity, to, onDecided }: Props) {
  const api = useApi();
  const { uid, nickname, version, state, submittedAt, dueOn, isOverdue, accountChanged, message } = identity;
  return (
    <Detail
      id="identity"
      title={nickname}
      marks={
        <>
          <Badge variant={badges[state]}>{t(`identity.state.${state}`)}</Badge>
          {isOverdue ? <Badge variant="danger">{t('admin.identity.late')}</Badge> : null}
          {accountChanged ? <Badge variant="warn">{t('admin.identity.changed')}</Badge> : null}
          <CloseLink to={to.close} />
        </>
      }
      notes={
        <RowNote>
          {t('admin.identity.sent', { time: formatMoment(submittedAt), date: formatDate(dueOn) })}{' '}
          <Link className={headLink} to={`/admin/members/${uid}`}>
            {t('admin.identity.member')}
          </Link>
        </RowNote>
      }
    >
      <DetailBody>
        <DetailPart id="identity-facts" title={t('admin.identity.facts')}>
          <dl>
            {identityFacts(identity).map(([label, value], at) => (
              <Fact key={label} name={label} isFirst={at === 0}>
                {value}
              </Fact>
            ))}
          </dl>
        </DetailPart>
        <DetailPart id="identity-files" title={t('admin.identity.files')}>
          <Documents identity={identity} />
        </DetailPart>
        {message === '' ? null : (
          <Remark note={t('admin.identity.message')}>
            <p className={remarkTextClass}>{message}</p>
          </Remark>
        )}
      </DetailBody>
      {state === 'checking' ? (
        <DecisionForm
          project={{ key: uid, version, title: nickname }}
          overrides={{
            decide: ({ key, ...decision }) => api.call(decideIdentity, { uid: key, ...decision }),
            templates,
            approveAsk: t('admin.identity.approve.ask'),
            approveBody: t('admin.identity.approve.body'),
            rejectAsk: t('admin.identity.reject.ask'),
          }}
          onDecided={onDecided}
        />
      ) : null}
    </Detail>
  );
}

function Documents({ identity: { uid, version, documentName, bankbookName } }: { identity: Identity }) {
  const api = useApi();
  const toast = useToast();
  const download = useMutation({
    mutationKey: [openIdentityDocument.name],
    mutationFn: (what: 'document' | 'bankbook') => api.file(openIdentityDocument, { uid, version, what }),
    onSuccess: ({ name, content }) => saveFile(content, name),
    onError: (error) => toast(error.message, 'error'),
  });
  const files = [
    ['document', documentName],
    ['bankbook', bankbookName],
  ] as const;
  if (files.every(([, name]) => name === null)) return <p>{t('admin.identity.files.none')}</p>;
  return (
    <>
      <ul className="grid justify-items-start gap-2">
        {files.map(([what, name]) =>
          name === null ? null : (
            <li key={what} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                variant="line"
                height={40}
                busy={download.isPending && download.variables === what}
                onClick={() => download.mutate(what)}
              >
                <Icon of={Download} size={16} />
                {t('admin.identity.open', { name: t(`identity.${what}`) })}
              </Button>
              <span className="min-w-0 text-note wrap-anywhere">{name}</span>
            </li>
          ),
        )}
      </ul>
      <p className="mt-2 text-ink-3 text-small">{t('admin.identity.files.note')}</p>
    </>
  );
}
