import { limits } from '../../../../protocol/chat/limits.ts'
import { deleteIcon, uploadIcon } from '../../../../protocol/chat/organisation.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { uploadTo } from '../../../kernel/api/upload.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { setOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { usePictures } from '../feature.ts'
import { Part } from '../form/Part.tsx'
import { TextSetting } from '../form/TextSetting.tsx'
import { PictureSetting } from '../picture/PictureSetting.tsx'
import { LogoSetting } from './LogoSetting.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import styles from './OrganisationPage.module.css'
import { ServerProfile } from './server/ServerControls.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** The organization's name and appearance. */
export const OrganisationPage = () => {
  const t = useText(organizationTexts)
  const session = useSession()
  const { name, description } = useRealm()
  const { icon } = usePictures()
  const obstacle = useSettingObstacle('name')
  const upTo = (limit: number) => (text: string) =>
    codePoints(text.trim()) > limit ? t('organisation.tooLong', { limit }) : undefined
  return (
    <Part title={t('organisation.about')} text={t('organisation.aboutText')}>
      <PictureSetting
        title={t('organisation.icon')}
        // Without an upload a Zulip server names a picture on another site, which pages do not load.
        shown={
          icon.source === 'U' ? <img className={styles['icon']} src={icon.url} alt="" /> : <Mark size={80} />
        }
        maxMib={limits.max_icon_file_size_mib}
        obstacle={obstacle}
        onUpload={(file) => uploadTo(uploadIcon, file)}
        onRemove={icon.source === 'U' ? () => session.api(deleteIcon, {}) : undefined}
      />
      <LogoSetting ground="light" />
      <LogoSetting ground="dark" />
      <TextSetting
        name="organisation name"
        label={t('organisation.name')}
        value={name}
        obstacle={obstacle}
        check={(text) =>
          text.trim() === '' ? t('organisation.nameMissing') : upTo(limits.max_realm_name_length)(text)
        }
        onSave={(text) => setOrganisationSetting(session, 'name', text.trim())}
      />
      <TextSetting
        name="organisation description"
        label={t('organisation.description')}
        hint={t('organisation.descriptionHint')}
        lines="many"
        value={description}
        obstacle={obstacle}
        check={upTo(limits.max_realm_description_length)}
        onSave={(text) => setOrganisationSetting(session, 'description', text.trim())}
      />
      <ServerProfile />
    </Part>
  )
}
