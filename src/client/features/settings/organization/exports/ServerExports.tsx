import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import {
  addDataExport,
  EXPORT_OF_PUBLIC_DATA,
  EXPORT_WITH_CONSENT,
  getExportConsents,
  removeDataExport,
  type DataExport,
} from '../../../../../protocol/chat/dataExports.ts'
import { isAdministrator } from '../../../../../protocol/chat/permissions.ts'
import { useText } from '../../../../i18n/useText.ts'
import { offers } from '../../../../kernel/offers.ts'
import { useSession } from '../../../../kernel/session.ts'
import { DialogForm } from '../../../../kernel/view/DialogForm.tsx'
import { Loaded } from '../../../../kernel/view/Loaded.tsx'
import { buttonClasses } from '../../../../ui/buttonClasses.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { fullTime } from '../../../../ui/format/time.ts'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { laterUiTexts } from '../../../../ui/texts/laterUiTexts.ts'
import { Time } from '../../../../ui/Time.tsx'
import { useRealm } from '../../../organization/realm.ts'
import { nameOf } from '../../../people/names.ts'
import { useOwnUser, useUsers } from '../../../people/queries.ts'
import { isWebAddress } from '../../bots/outgoing.ts'
import { ActionForm } from '../../form/ActionForm.tsx'
import { EmptyNote } from '../../form/EmptyNote.tsx'
import { Part } from '../../form/Part.tsx'
import { RowDialog } from '../../form/RowDialog.tsx'
import { Row, Rows } from '../../form/Rows.tsx'
import { organizationTexts } from '../texts/organizationTexts.ts'
import { BETWEEN_FACTS } from '../../../../ui/format/facts.ts'
import { downloadAddress } from './downloadAddress.ts'
import { exportsQuery } from './exportsQuery.ts'
import { exportTexts } from './texts/exportTexts.ts'

type Kind = 'public' | 'consented'

const kindOf = ({ export_type }: DataExport): Kind =>
  export_type === EXPORT_WITH_CONSENT ? 'consented' : 'public'

/** Chooses what an export contains, and has the server create it. */
const NewExport = () => {
  const t = useText(exportTexts, organizationTexts)
  const session = useSession()
  const mayExport = isAdministrator(useOwnUser())
  const [kind, setKind] = useState<Kind>('public')
  const hasKinds = offers(session, addDataExport, 'export_type') && offers(session, getExportConsents)
  const { data: agreed } = useQuery(
    {
      queryKey: ['settings', 'exportConsents'],
      queryFn: async ({ signal }) => {
        const { export_consents } = await session.api(getExportConsents, {}, { signal })
        return export_consents.filter(({ consented }) => consented).length
      },
      enabled: hasKinds && mayExport,
    },
    session.cache,
  )
  // The list shows the export, and how it stands.
  const create = async (): Promise<undefined> => {
    const export_type = kind === 'public' ? EXPORT_OF_PUBLIC_DATA : EXPORT_WITH_CONSENT
    await session.api(addDataExport, hasKinds ? { export_type } : {})
  }
  return (
    <ActionForm
      submitText={t('exports.create')}
      forbidden={mayExport ? undefined : t('export.forAdministrators')}
      onSubmit={create}
    >
      {hasKinds ? (
        <RadioGroup<Kind>
          legend={t('exports.kind')}
          value={kind}
          options={[
            { value: 'public', label: t('exports.public'), hint: t('exports.publicHint') },
            {
              value: 'consented',
              label: t('exports.consented'),
              hint: agreed === undefined ? undefined : t('exports.consentedHint', { count: agreed }),
            },
          ]}
          onChange={setKind}
        />
      ) : (
        <p>{t('exports.publicHint')}</p>
      )}
    </ActionForm>
  )
}

const DeleteExport = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useText(exportTexts, laterUiTexts)
  const session = useSession()
  return (
    <Dialog title={t('exports.deleteTitle')} onClose={onClose}>
      <DialogForm
        submitText={t('forms.delete')}
        tone="danger"
        onSubmit={() => session.api(removeDataExport, { export_id: id })}
        onClose={onClose}
      >
        <p>{t('exports.deleteText')}</p>
      </DialogForm>
    </Dialog>
  )
}

const ExportRow = ({ made }: { made: DataExport }) => {
  const t = useText(exportTexts, laterUiTexts)
  const users = useUsers()
  const hourCycle = useRealm().settings.twenty_four_hour_time
  const { pending, failed_timestamp, deleted_timestamp, export_url } = made
  const date = new Date(made.export_time * 1000)
  const moment = fullTime(date, document.documentElement.lang || 'en', hourCycle)
  const isReady = !pending && failed_timestamp === null && deleted_timestamp === null
  const state = pending
    ? t('exports.pending')
    : failed_timestamp !== null
      ? t('exports.failed')
      : deleted_timestamp !== null && t('exports.deleted')
  return (
    <Row
      lead={<Archive size={18} strokeWidth={1.6} aria-hidden />}
      name={<Time date={date} hourCycle={hourCycle} />}
      about={
        <>
          {t('exports.by', {
            kind: t(`exports.${kindOf(made)}`),
            name: nameOf(users.get(made.acting_user_id)),
          })}
          <span role="status">{state !== false && BETWEEN_FACTS + state}</span>
        </>
      }
    >
      {isReady && (
        <>
          {export_url !== null && isWebAddress(export_url) && (
            <a
              href={downloadAddress(export_url)}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t('exports.downloadOf', { moment })}
              className={buttonClasses('secondary', 'dense')}
            >
              {t('exports.download')}
            </a>
          )}
          <RowDialog
            text={t('forms.delete')}
            tone="quiet"
            of={moment}
            renderDialog={(close) => <DeleteExport id={made.id} onClose={close} />}
          />
        </>
      )}
    </Row>
  )
}

/** The archives that the server has created, with their states. */
const MadeExports = () => {
  const t = useText(exportTexts)
  const session = useSession()
  const query = useQuery(exportsQuery(session), session.cache)
  return (
    <Loaded query={query}>
      {(list) =>
        list.length === 0 ? (
          <EmptyNote text={t('exports.none')} />
        ) : (
          <Rows label={t('exports.title')}>
            {list.map((made) => (
              <ExportRow key={made.id} made={made} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}

/** Exports that the server creates as archives, and keeps until an administrator deletes them. */
export const ServerExports = () => {
  const t = useText(exportTexts)
  const mayExport = isAdministrator(useOwnUser())
  return (
    <Part title={t('exports.title')} titleFor="listeners" text={t('exports.about')}>
      <NewExport />
      {mayExport && <MadeExports />}
    </Part>
  )
}
