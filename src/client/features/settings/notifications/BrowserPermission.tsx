import { useReducer, useRef, useSyncExternalStore } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { noticeTexts } from './texts/noticeTexts.ts'

type Permission = NotificationPermission | 'missing'

const permissionNow = (): Permission => ('Notification' in globalThis ? Notification.permission : 'missing')

/** Readers can change the permission in the browser's own settings, and return. */
function watchPermission(changed: () => void): () => void {
  addEventListener('focus', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    removeEventListener('focus', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** The browser's permission for notifications, with a button that asks for it. */
export const BrowserPermission = () => {
  const t = useText(noticeTexts)
  const permission = useSyncExternalStore(watchPermission, permissionNow)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const status = useRef<HTMLSpanElement>(null)
  const ask = async (): Promise<undefined> => {
    const button = document.activeElement
    await Notification.requestPermission()
    // The button disappears after the answer, and the focus with it.
    const isLost = [button, document.body].includes(document.activeElement)
    if (permissionNow() !== 'default' && isLost) status.current?.focus()
    drawAgain()
  }
  const text = (
    <span ref={status} role="status" tabIndex={-1}>
      {t(`notify.browser.${permission}`)}
    </span>
  )
  return (
    <Part title={t('notify.browser')} text={text}>
      {permission === 'default' && <ActionForm submitText={t('notify.browser.ask')} onSubmit={ask} />}
    </Part>
  )
}
