import { deleteProfileField, orderProfileFields } from '../../../../protocol/chat/profileFields.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { useText } from '../../../i18n/useText.ts'
import { useProfileFields } from '../../people/profileFields.ts'
import { useOwnUser } from '../../people/queries.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { CustomProfileField } from '../../../../protocol/chat/profileField.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { OrderButtons } from '../form/OrderButtons.tsx'
import { Part } from '../form/Part.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { factLine } from '../../../ui/format/facts.ts'
import { ProfileFieldDialog } from './ProfileFieldDialog.tsx'
import { typeText } from './fieldTypes.ts'
import { organizationTexts } from './texts/organizationTexts.ts'

const DeleteDialog = ({ field, onClose }: { field: CustomProfileField; onClose: () => void }) => {
  const t = useText(organizationTexts)
  const session = useSession()
  return (
    <Dialog title={t('fields.deleteTitle')} onClose={onClose}>
      <DialogForm
        submitText={t('fields.deleteName', { name: field.name })}
        tone="danger"
        onSubmit={() => session.api(deleteProfileField, { field_id: field.id })}
        onClose={onClose}
      >
        <p>{t('fields.deleteAbout')}</p>
      </DialogForm>
    </Dialog>
  )
}

/** The organization's profile fields, in order. */
export const ProfileFieldsPage = () => {
  const t = useText(changeTexts, organizationTexts, laterUiTexts)
  const session = useSession()
  const obstacle = isAdministrator(useOwnUser()) ? undefined : t('settings.forAdministrators')
  const { fields } = useProfileFields()
  return (
    <Part title={t('fields.title')} text={t('fields.about')}>
      {fields.length === 0 ? (
        <EmptyNote text={t('fields.none')} />
      ) : (
        <Rows label={t('fields.title')}>
          {fields.map((field) => (
            <Row
              key={field.id}
              name={<bdi>{field.name}</bdi>}
              about={factLine([
                t(typeText(field.type)),
                ...(field.required ? [t('fields.required')] : []),
                ...(field.display_in_profile_summary ? [t('fields.inSummary')] : []),
                ...(field.editable_by_user ? [] : [t('fields.byAdministrators')]),
              ])}
            >
              <OrderButtons
                ids={fields.map(({ id }) => id)}
                id={field.id}
                name={field.name}
                obstacle={obstacle}
                onOrder={(order) => session.api(orderProfileFields, { order: [...order] })}
              />
              <RowDialog
                text={t('fields.edit')}
                of={field.name}
                tone="quiet"
                obstacle={obstacle}
                renderDialog={(close) => <ProfileFieldDialog field={field} onClose={close} />}
              />
              <RowDialog
                text={t('forms.delete')}
                of={field.name}
                tone="quiet"
                obstacle={obstacle}
                renderDialog={(close) => <DeleteDialog field={field} onClose={close} />}
              />
            </Row>
          ))}
        </Rows>
      )}
      <RowDialog
        text={t('fields.add')}
        of={t('fields.title')}
        obstacle={obstacle}
        renderDialog={(close) => <ProfileFieldDialog field={undefined} onClose={close} />}
      />
    </Part>
  )
}
