import { useText } from '../../../i18n/useText.ts'
import { useProfileFields } from '../../people/profileFields.ts'
import { useOwnUser } from '../../people/queries.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { FullName } from './FullName.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { OwnTimeZone } from './OwnTimeZone.tsx'
import { ProfileFieldSetting } from './ProfileFieldSetting.tsx'
import { profileTexts } from './texts/profileTexts.ts'

/** The reader's public profile. */
export const ProfilePage = () => {
  const t = useText(profileTexts)
  const user = useOwnUser()
  const { fields } = useProfileFields()
  return (
    <>
      <Part title={t('profile.you')}>
        <OwnPicture />
        <FullName />
        <OwnTimeZone />
      </Part>
      <Part title={t('profile.fields')} text={t('profile.fieldsAbout')}>
        {fields.length === 0 && <EmptyNote text={t('profile.noFields')} />}
        {fields.map((field) => (
          <ProfileFieldSetting key={`${field.id} ${field.type}`} field={field} user={user} />
        ))}
      </Part>
    </>
  )
}
