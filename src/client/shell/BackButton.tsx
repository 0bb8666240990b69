import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useText } from '../i18n/useText.ts'
import { earlierEntries } from '../navigation/backTo.ts'
import { Link } from '../navigation/Link.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { entryAbove, pathAbove } from './above.ts'
import styles from './BackButton.module.css'
import { laterShellTexts } from './texts/laterShellTexts.ts'
import { usePlace } from './usePlace.ts'

/** The way from a page back to the list above it, for phones; nothing on pages that have a tab of their own. */
export const BackButton = () => {
  const t = useText(laterShellTexts)
  const place = usePlace()
  const path = pathAbove(place)
  if (path === undefined) return null
  /** Goes back in the history if the list is there, so that the browser's own Back does not return here. */
  const goBack = (event: MouseEvent): void => {
    const entry = entryAbove(place, earlierEntries())
    if (entry === undefined) return
    event.preventDefault()
    navigation.traverseTo(entry.key)
  }
  return (
    <Link to={path} className={styles['back']} onClick={goBack} data-tooltip={t('shell.back')}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{t('shell.back')}</VisuallyHidden>
    </Link>
  )
}
