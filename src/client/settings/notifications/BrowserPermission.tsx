import { useReducer, useSyncExternalStore } from 'preact/compat'
import { useText } from '../../i18n/useText.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'

type Permission = NotificationPermission | 'missing'

const permissionNow = (): Permission => ('Notification' in globalThis ? Notification.permission : 'missing')

/** Readers may change it in the browser's own settings, and come back. */
function watchPermission(changed: () => void): () => void {
  addEventListener('focus', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    removeEventListener('focus', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether this browser shows notifications, and what brings it to ask the reader. */
export const BrowserPermission = () => {
  const t = useText()
  const permission = useSyncExternalStore(watchPermission, permissionNow)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const ask = async (): Promise<undefined> => {
    await Notification.requestPermission()
    drawAgain(undefined)
  }
  return (
    <Part title={t('notify.browser')} text={<span role="status">{t(`notify.browser.${permission}`)}</span>}>
      {permission === 'default' && <ActionForm submitText={t('notify.browser.ask')} onSubmit={ask} />}
    </Part>
  )
}
