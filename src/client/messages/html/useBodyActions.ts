import { newEventAt } from '../../conversations/newEvent.ts'
import { goTo } from '../../conversations/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import type { BodyActions } from './bodyClick.ts'
import { useSession, type Session } from '../../session/session.ts'
import { loadPart } from '../../ui/loadPart.ts'
import { showToast } from '../../ui/toastStore.ts'

const SHOWN_FOR = 2000

async function openLink(session: Session, address: string): Promise<void> {
  const { openAddress } = await loadPart(() => import('../openAddress.ts'))
  await openAddress(session, address)
}

/** What links and buttons in message bodies do. */
export function useBodyActions(): BodyActions {
  const t = useText()
  const session = useSession()
  return {
    openLink: (address) => void openLink(session, address),
    addTime: (moment) => goTo(newEventAt(moment)),
    copyCode: (code, button) => {
      const confirm = (): void => {
        button.setAttribute('data-copied', '')
        button.setAttribute('aria-label', t('messages.codeCopied'))
        setTimeout(() => {
          button.removeAttribute('data-copied')
          button.setAttribute('aria-label', t('messages.copyCode'))
        }, SHOWN_FOR)
      }
      navigator.clipboard.writeText(code).then(confirm, () => {
        showToast({ text: t('messages.copyFailed'), tone: 'danger' })
      })
    },
  }
}
