import type { Translate } from '../i18n/useText.ts'
import { showToast } from '../ui/toastStore.ts'

/** Puts a text on the clipboard and says so, or that the browser did not allow it. */
export async function copyText(
  t: Translate,
  content: Promise<string>,
  confirmation: 'messages.linkCopied' | 'messages.sourceCopied',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(await content)
    showToast({ text: t(confirmation) })
  } catch {
    showToast({ text: t('messages.copyFailed'), tone: 'danger' })
  }
}
