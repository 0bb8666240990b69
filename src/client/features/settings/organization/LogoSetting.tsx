import { limits } from '../../../../protocol/chat/limits.ts'
import { deleteLogo, uploadLogo } from '../../../../protocol/chat/organisation.ts'
import { uploadTo } from '../../../kernel/api/upload.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSettingObstacle } from '../change/organisationSetting.ts'
import { usePictures } from '../feature.ts'
import { PictureSetting } from '../picture/PictureSetting.tsx'
import styles from './LogoSetting.module.css'
import { organizationTexts } from './texts/organizationTexts.ts'

const grounds = {
  light: { picture: 'logo', text: organizationTexts('organisation.logo'), night: false },
  dark: { picture: 'night_logo', text: organizationTexts('organisation.nightLogo'), night: true },
} as const

/** The organization's logo for light or for dark backgrounds. */
export const LogoSetting = ({ ground }: { ground: keyof typeof grounds }) => {
  const t = useText(organizationTexts)
  const session = useSession()
  const { picture, text, night } = grounds[ground]
  const { url, source } = usePictures()[picture]
  const isUploaded = source === 'U'
  return (
    <PictureSetting
      title={t(text)}
      shape="any"
      shown={
        <span className={styles['logo']} data-ground={ground}>
          {isUploaded ? <img src={url} alt="" /> : t('organisation.noLogo')}
        </span>
      }
      maxMib={limits.max_logo_file_size_mib}
      obstacle={useSettingObstacle('name')}
      onUpload={(file) => uploadTo(uploadLogo, file, { fields: { night: String(night) } })}
      onRemove={isUploaded ? () => session.api(deleteLogo, { night }) : undefined}
    />
  )
}
