import { useText } from '../../i18n/useText.ts'
import { openAddress } from '../openAddress.ts'
import type { BodyActions } from './bodyClick.ts'
import { useSession } from '../../session/session.ts'
import { showToast } from '../../ui/toastStore.ts'

const SHOWN_FOR = 2000

/** What links and buttons in message bodies do. */
export function useBodyActions(): BodyActions {
  const t = useText()
  const session = useSession()
  return {
    openLink: (address) => void openAddress(session, address),
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
