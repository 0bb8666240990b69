import { usePictures } from '../features/settings/feature.ts'
import { Mark } from '../ui/Mark.tsx'
import styles from './OrganisationMark.module.css'

/** The organization's icon, else the application's mark. */
export const OrganisationMark = () => {
  const { url, source } = usePictures().icon
  return source === 'U' && url !== '' ? (
    <img src={url} alt="" className={styles['icon']} />
  ) : (
    <Mark size={28} />
  )
}
