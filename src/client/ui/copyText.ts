import type { TextKey } from '../i18n/texts.ts'
import type { Translate } from '../i18n/useText.ts'
import { showToast } from './toastStore.ts'
import { laterUiTexts } from './texts/laterUiTexts.ts'

const TYPE = 'text/plain'

async function asBlob(text: Promise<string>): Promise<Blob> {
  return new Blob([await text], { type: TYPE })
}

/**
 * Writes to the clipboard within the same task: WebKit lets a page write only while it handles a press, so a
 * text that is not loaded yet is promised to it. Browsers without such promises accept a text a little later.
 */
async function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') await navigator.clipboard.writeText(text)
  else if ('ClipboardItem' in globalThis)
    await navigator.clipboard.write([new ClipboardItem({ [TYPE]: asBlob(text) })])
  else await navigator.clipboard.writeText(await text)
}

/**
 * Puts a text on the clipboard and shows a toast, also when the browser refuses. Never rejects.
 * @param text a promised text is copied when it resolves
 * @returns true when the text is on the clipboard
 */
export async function copyText(
  t: Translate,
  text: string | Promise<string>,
  confirmation: TextKey,
): Promise<boolean> {
  try {
    await write(text)
  } catch {
    showToast({ text: t(laterUiTexts('copying.refused')), tone: 'danger' })
    return false
  }
  showToast({ text: t(confirmation) })
  return true
}

/** Puts the full address of a place in the app on the clipboard. */
export const copyLink = (t: Translate, path: string): Promise<boolean> =>
  copyText(t, new URL(path, location.origin).href, laterUiTexts('copying.link'))
