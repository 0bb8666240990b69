import type { Translate } from '../../i18n/useText.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { showToast } from '../../ui/toastStore.ts'
import { notificationTexts } from './texts/notificationTexts.ts'

const OFFERED = 'notificationsOffered'
/** Milliseconds without another offer after the reader declined: thirty days. */
const PAUSE = 30 * 24 * 60 * 60 * 1000

const mayAsk = (): boolean => 'Notification' in globalThis && Notification.permission === 'default'

const isDue = (now: number): boolean => now - Number(readPreference(OFFERED) ?? 0) > PAUSE

const rememberRefusal = (): void => writePreference(OFFERED, String(Date.now()))

async function allow(t: Translate): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') showToast({ text: t(notificationTexts('attention.denied')) })
  else if (permission === 'default') rememberRefusal()
}

const offers = scoped(() => ({ areMade: false }))

/** Offers desktop notices when the reader returns after missing a message: once in a visit. */
export function offerNotifications(session: Session, t: Translate): void {
  const own = session.get(offers)
  if (own.areMade || !mayAsk() || !isDue(Date.now())) return
  own.areMade = true
  const offer = (): void => {
    if (!mayAsk() || session.ended.aborted) return
    showToast({
      text: t(notificationTexts('attention.offer')),
      action: { text: t(notificationTexts('attention.allow')), run: () => void allow(t) },
      onDismiss: rememberRefusal,
    })
  }
  addEventListener('focus', offer, { once: true })
}
