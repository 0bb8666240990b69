import type { Translate } from '../i18n/useText.ts'
import { showToast } from '../ui/toastStore.ts'

/** Puts the address on the clipboard and says so, or that the browser did not allow it. */
export async function copyInvitation(t: Translate, link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ text: t('invitations.copied') })
  } catch {
    showToast({ text: t('invitations.copyFailed'), tone: 'danger' })
  }
}
