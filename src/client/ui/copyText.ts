import type { TextKey } from '../i18n/textKey.ts'
import type { Translate } from '../i18n/useText.ts'
import { showToast } from './toastStore.ts'

/**
 * Puts a text on the clipboard and says so, or that the browser did not allow it. Nothing is thrown.
 * @param text what is still being fetched is copied when it comes
 * @returns whether it is on the clipboard
 */
export async function copyText(
  t: Translate,
  text: string | Promise<string>,
  confirmation: TextKey,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
  } catch {
    showToast({ text: t('copying.refused'), tone: 'danger' })
    return false
  }
  showToast({ text: t(confirmation) })
  return true
}

/** Puts the address of a place in the app, complete, on the clipboard. */
export const copyLink = (t: Translate, path: string): Promise<boolean> =>
  copyText(t, new URL(path, location.origin).href, 'copying.link')
