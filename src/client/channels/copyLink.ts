import type { Translate } from '../i18n/useText.ts'
import { showToast } from '../ui/toastStore.ts'

/** Puts the address, complete, on the clipboard. */
export async function copyLink(t: Translate, path: string): Promise<void> {
  await navigator.clipboard.writeText(new URL(path, location.origin).href)
  showToast({ text: t('channels.linkCopied') })
}
