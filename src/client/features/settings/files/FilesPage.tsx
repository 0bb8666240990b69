import { useQuery } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { deleteAttachment, type Attachment } from '../../../../protocol/chat/attachments.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { Time } from '../../../ui/Time.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { Part } from '../form/Part.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { SpaceMeter } from '../space/SpaceMeter.tsx'
import { ownSpace, shortOf, type Space } from '../../organization/spaceLeft.ts'
import { filesQuery } from '../../organization/files.ts'
import { BETWEEN_FACTS } from '../../../ui/format/facts.ts'
import { fileTexts } from './texts/fileTexts.ts'

const DeleteDialog = ({ file, onClose }: { file: Attachment; onClose: () => void }) => {
  const t = useText(fileTexts)
  const session = useSession()
  return (
    <Dialog title={t('files.deleteTitle')} onClose={onClose}>
      <DialogForm
        submitText={t('files.deleteName', { name: file.name })}
        tone="danger"
        onSubmit={() => session.api(deleteAttachment, { attachment_id: file.id })}
        onClose={onClose}
      >
        <p>{t('files.deleteAbout', { count: file.message_ids.length })}</p>
      </DialogForm>
    </Dialog>
  )
}

const File = ({ file }: { file: Attachment }) => {
  const t = useText(fileTexts, laterUiTexts)
  const { settings } = useRealm()
  const Icon = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(file.name) ? Image : FileText
  return (
    <Row
      lead={<Icon size={18} strokeWidth={1.6} aria-hidden />}
      name={
        <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noreferrer noopener">
          <bdi>{file.name}</bdi>
        </a>
      }
      about={
        <>
          {fileSize(file.size)}
          {BETWEEN_FACTS}
          <Time date={new Date(file.create_time * 1000)} hourCycle={settings.twenty_four_hour_time} />
          {BETWEEN_FACTS}
          {t('files.messages', { count: file.message_ids.length })}
        </>
      }
    >
      <Button
        size="dense"
        tone="quiet"
        aria-description={file.name}
        onClick={() => showDialog((close) => <DeleteDialog file={file} onClose={close} />)}
      >
        {t('forms.delete')}
      </Button>
    </Row>
  )
}

/** The reader's space for files, and the shared space if that is running out. */
const OwnSpace = ({ reply }: { reply: Parameters<typeof shortOf>[0] }) => {
  const t = useText(fileTexts)
  const own = ownSpace(reply)
  const short = shortOf(reply)
  const words = ({ used, quota }: Space) => ({ size: fileSize(used), limit: fileSize(quota) })
  return (
    <>
      {own && <SpaceMeter space={own} text={t('files.own', words(own))} warning={t('files.ownShort')} />}
      {short?.whose === 'shared' && (
        <SpaceMeter
          space={short.space}
          text={t('files.shared', words(short.space))}
          warning={t('files.sharedShort')}
        />
      )}
    </>
  )
}

/** The reader's uploads, with their sizes. */
export const FilesPage = () => {
  const t = useText(fileTexts)
  const session = useSession()
  const query = useQuery(filesQuery(session), session.cache)
  return (
    <Loaded query={query}>
      {({ attachments, ...reply }) => (
        <Part
          title={t('files.title')}
          text={
            attachments.length > 0 &&
            t('files.about', {
              count: attachments.length,
              size: fileSize(attachments.reduce((sum, { size }) => sum + size, 0)),
            })
          }
        >
          <OwnSpace reply={reply} />
          {attachments.length === 0 ? (
            <EmptyNote text={t('files.none')} />
          ) : (
            <Rows label={t('files.title')}>
              {attachments.map((file) => (
                <File key={file.id} file={file} />
              ))}
            </Rows>
          )}
        </Part>
      )}
    </Loaded>
  )
}
