import { useText } from '../../../i18n/useText.ts'
import { nameOf } from '../../people/names.ts'
import { useProfileFields } from '../../people/profileFields.ts'
import { useUser } from '../../people/queries.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import styles from './MemberProfileDialog.module.css'
import { ProfileFieldSetting } from './ProfileFieldSetting.tsx'
import { profileTexts } from './texts/profileTexts.ts'

type Props = { readonly userId: number; readonly onClose: () => void }

/**
 * Another person's profile, for administrators (chat spec 4.8 `profile_data`); each field is stored
 * separately.
 */
export const MemberProfileDialog = ({ userId, onClose }: Props) => {
  const t = useText(profileTexts)
  const user = useUser(userId)
  const { fields } = useProfileFields()
  if (!user) return null
  return (
    <Dialog title={t('profile.of', { name: nameOf(user) })} onClose={onClose}>
      <div className={styles['fields']}>
        {fields.length === 0 && <EmptyNote text={t('profile.noFields')} />}
        {fields.map((field) => (
          <ProfileFieldSetting key={`${field.id} ${field.type}`} field={field} user={user} />
        ))}
      </div>
    </Dialog>
  )
}
