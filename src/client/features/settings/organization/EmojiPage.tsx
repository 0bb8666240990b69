import { deactivateEmoji, uploadEmoji } from '../../../../protocol/chat/emoji.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { uploadTo } from '../../../kernel/api/upload.ts'
import { EmojiView } from '../../emoji/EmojiView.tsx'
import { useText } from '../../../i18n/useText.ts'
import { usePermissionObstacle } from '../../people/permissionObstacle.ts'
import { useOwnUser, useUsers } from '../../people/queries.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { FileField } from '../form/FileField.tsx'
import { Part } from '../form/Part.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'

const isName = (name: string): boolean => /^[\da-z_ .-]*[\da-z]$/.test(name)

const NewEmoji = ({ obstacle }: { obstacle: string | undefined }) => {
  const t = useText(organizationTexts)
  const fields = useFields<{ readonly emoji_name: string; readonly file: File | undefined }>(
    { emoji_name: '', file: undefined },
    {
      emoji_name: {
        missing: t('customEmoji.nameMissing'),
        atSubmit: (typed) => (isName(typed.trim()) ? undefined : t('customEmoji.nameInvalid')),
      },
      file: { atSubmit: (file) => (file === undefined ? t('customEmoji.fileMissing') : undefined) },
    },
  )
  const { file } = fields.draft
  const name = fields.draft.emoji_name.trim()
  const add = async (): Promise<string> => {
    const path = uploadEmoji.path.replace('{emoji_name}', encodeURIComponent(name))
    if (file) await uploadTo({ ...uploadEmoji, path }, file)
    const added = t('customEmoji.added', { name })
    fields.clear('emoji_name')
    return added
  }
  return (
    <ActionForm submitText={t('customEmoji.add')} forbidden={obstacle} fields={fields} onSubmit={add}>
      <Field
        label={t('customEmoji.name')}
        hint={t('customEmoji.nameHint')}
        obstacle={obstacle}
        autoComplete="off"
        spellCheck={false}
        {...fields.text('emoji_name')}
        onChange={({ currentTarget }) => fields.change({ emoji_name: currentTarget.value.toLowerCase() })}
      />
      {obstacle === undefined && (
        <FileField
          label={t('customEmoji.file')}
          chooseText={t('customEmoji.chooseFile')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          file={file}
          error={fields.problem('file')}
          onChange={(chosen) => fields.change({ file: chosen })}
        />
      )}
    </ActionForm>
  )
}

/** Asks first: its picture can't be brought back, and would have to be uploaded again. */
const DeactivateEmoji = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useText(organizationTexts)
  const session = useSession()
  return (
    <Dialog title={t('customEmoji.deactivateTitle', { name })} onClose={onClose}>
      <DialogForm
        submitText={t('customEmoji.deactivate')}
        tone="danger"
        onSubmit={() => session.api(deactivateEmoji, { emoji_name: name })}
        onClose={onClose}
      >
        <p>{t('customEmoji.deactivateAbout')}</p>
      </DialogForm>
    </Dialog>
  )
}

/** The organization's own emoji. */
export const EmojiPage = () => {
  const t = useText(organizationTexts, peopleTexts)
  const self = useOwnUser()
  const users = useUsers()
  const emoji = useRealmPart((realm) => realm.emoji)
  const active = [...emoji.values()].filter(({ deactivated }) => !deactivated)
  return (
    <>
      <Part title={t('customEmoji.title')} titleFor="listeners" text={t('customEmoji.about')}>
        {active.length === 0 ? (
          <EmptyNote text={t('customEmoji.none')} />
        ) : (
          <Rows label={t('customEmoji.title')}>
            {active.map(({ id, name, author_id }) => (
              <Row
                key={id}
                lead={
                  <EmojiView
                    emoji={{ emoji_name: name, emoji_code: id, reaction_type: 'realm_emoji' }}
                    customEmoji={emoji}
                  />
                }
                name={`:${name}:`}
                about={
                  author_id !== null &&
                  t('customEmoji.by', { name: users.get(author_id)?.full_name ?? t('people.unknown') })
                }
              >
                <RowDialog
                  text={t('customEmoji.deactivate')}
                  of={name}
                  tone="quiet"
                  obstacle={
                    author_id === self.user_id || isAdministrator(self)
                      ? undefined
                      : t('customEmoji.notYours')
                  }
                  renderDialog={(close) => <DeactivateEmoji name={name} onClose={close} />}
                />
              </Row>
            ))}
          </Rows>
        )}
      </Part>
      <Part title={t('customEmoji.new')}>
        <NewEmoji obstacle={usePermissionObstacle('can_add_custom_emoji_group')} />
      </Part>
    </>
  )
}
