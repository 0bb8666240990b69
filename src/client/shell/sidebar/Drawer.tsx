import { useLayoutEffect, useRef } from 'react'
import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useOverlayHistory } from '../../ui/overlayHistory.ts'
import { closeOverlay } from '../../navigation/overlayStore.ts'
import styles from './Drawer.module.css'
import { Sidebar } from './Sidebar.tsx'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

type Props = { readonly current: View | undefined; readonly currentPath: string }

/** The sidebar as a drawer over the page, if there is no room beside it. Following a link closes it. */
export const Drawer = ({ current, currentPath }: Props) => {
  const t = useText(laterShellTexts)
  const element = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(currentPath)
  useOverlayHistory(closeOverlay)
  useLayoutEffect(() => {
    if (currentPath !== openedAt.current) closeOverlay()
  }, [currentPath])
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    dialog.focus() // Focuses the drawer instead of its filter, which would open a phone's keyboard.
    const onCancel = (event: Event): void => {
      event.preventDefault()
      closeOverlay()
    }
    const onPress = (event: PointerEvent): void => {
      const box = dialog.getBoundingClientRect()
      if (event.target === dialog && (event.clientX > box.right || event.clientX < box.left)) closeOverlay()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', onPress)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('pointerdown', onPress)
      dialog.close()
    }
  }, [])
  return (
    <dialog ref={element} tabIndex={-1} className={styles['drawer']} aria-label={t('shell.channels')}>
      <Sidebar current={current} currentPath={currentPath} />
    </dialog>
  )
}
