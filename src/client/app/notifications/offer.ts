import type { Translate } from '../../i18n/useText.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { showToast } from '../../ui/toastStore.ts'

const OFFERED = 'notificationsOffered'
/** Milliseconds: who did not want it is left alone for thirty days. */
const PAUSE = 30 * 24 * 60 * 60 * 1000

const mayAsk = (): boolean => 'Notification' in globalThis && Notification.permission === 'default'

const isDue = (now: number): boolean => now - Number(readPreference(OFFERED) ?? 0) > PAUSE

async function allow(t: Translate): Promise<void> {
  if ((await Notification.requestPermission()) === 'denied') showToast({ text: t('attention.denied') })
}

let isWaiting = false

/** Once the reader is back, offers to tell of messages such as the one that was missed. */
export function offerNotifications(t: Translate): void {
  if (isWaiting || !mayAsk() || !isDue(Date.now())) return
  isWaiting = true
  const offer = (): void => {
    isWaiting = false
    writePreference(OFFERED, String(Date.now()))
    showToast({
      text: t('attention.offer'),
      action: { text: t('attention.allow'), run: () => void allow(t) },
    })
  }
  addEventListener('focus', offer, { once: true })
}
