import { removeAvatar, uploadAvatar } from '../../../../protocol/chat/account.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { isDrawnPicture } from '../../../../protocol/chat/pictures.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { uploadTo } from '../../../kernel/api/upload.ts'
import { useText } from '../../../i18n/useText.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { useOwnUser } from '../../people/queries.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useSession } from '../../../kernel/session.ts'
import { PictureSetting } from '../picture/PictureSetting.tsx'
import { profileTexts } from './texts/profileTexts.ts'

export const OwnPicture = () => {
  const t = useText(profileTexts)
  const session = useSession()
  const self = useOwnUser()
  const hasPicture = Boolean(self.avatar_url) && !isDrawnPicture(self.avatar_url)
  const isFixed = useOrganisation().avatar_changes_disabled === true && !isAdministrator(self)
  return (
    <PictureSetting
      title={t('profile.picture')}
      shown={<Avatar user={self} size={80} />}
      maxMib={limits.max_avatar_file_size_mib}
      obstacle={isFixed ? t('profile.pictureFixed') : undefined}
      onUpload={(file) => uploadTo(uploadAvatar, file)}
      onRemove={hasPicture ? () => session.api(removeAvatar, {}) : undefined}
    />
  )
}
