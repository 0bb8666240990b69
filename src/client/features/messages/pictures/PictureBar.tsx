import { Download, MessageSquareText, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useChannel } from '../../channels/queries.ts'
import { pathOf } from '../../../navigation/address.ts'
import { Link } from '../../../navigation/Link.tsx'
import { conversationOf } from '../../../navigation/view.ts'
import { authorName } from '../../people/names.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import type { Picture } from './pictures.ts'
import styles from './PictureViewer.module.css'
import type { Zoom } from './useZoom.ts'
import { pictureTexts } from './texts/pictureTexts.ts'

const Facts = ({ picture }: { picture: Picture }) => {
  const t = useText()
  const { settings } = useRealm()
  const { message, name } = picture
  return (
    <div className={styles['facts']}>
      <h2 className={styles['name']} dir="auto">
        {name}
      </h2>
      <p className={styles['from']}>
        <bdi>{authorName(t, message.sender_full_name)}</bdi>
        <Time date={new Date(message.timestamp * 1000)} hourCycle={settings.twenty_four_hour_time} />
      </p>
    </div>
  )
}

const Ways = ({ picture, onLeave }: { picture: Picture; onLeave: () => void }) => {
  const t = useText(pictureTexts)
  const { userId } = useSession()
  const { message, source, name } = picture
  const channel = useChannel(message.stream_id)
  return (
    <>
      <Link
        to={pathOf(conversationOf(message, userId), message.id, channel?.name)}
        className={styles['tool']}
        data-tooltip={t('pictures.openMessage')}
        onClick={onLeave}
      >
        <MessageSquareText size={18} strokeWidth={1.6} aria-hidden />
        <VisuallyHidden>{t('pictures.openMessage')}</VisuallyHidden>
      </Link>
      <a href={source} download={name} className={styles['tool']} data-tooltip={t('pictures.download')}>
        <Download size={18} strokeWidth={1.6} aria-hidden />
        <VisuallyHidden>{t('pictures.download')}</VisuallyHidden>
      </a>
    </>
  )
}

type Props = {
  readonly picture: Picture
  /** Its index among all, from 0; undefined if it is gone. */
  readonly index: number | undefined
  readonly count: number
  readonly zoom: Zoom
  readonly onClose: () => void
}

/** Describes the picture, with the actions on it. */
export const PictureBar = ({ picture, index, count, zoom, onClose }: Props) => {
  const t = useText(pictureTexts, uiTexts)
  return (
    <header className={styles['bar']}>
      <Facts picture={picture} />
      <p role="status" className={styles['place']}>
        <VisuallyHidden>{index === undefined ? t('pictures.gone') : picture.name}</VisuallyHidden>
        {index !== undefined && <span>{t('pictures.place', { place: index + 1, count })}</span>}
      </p>
      <div className={styles['tools']}>
        <IconButton
          size="large"
          label={t('pictures.further')}
          aria-disabled={!zoom.canGoFurther}
          onClick={zoom.further}
        >
          <ZoomOut size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton
          size="large"
          label={t('pictures.closer')}
          aria-disabled={!zoom.canGoCloser}
          onClick={zoom.closer}
        >
          <ZoomIn size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        {index !== undefined && <Ways picture={picture} onLeave={onClose} />}
        <IconButton size="large" label={t('common.close')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
