import type { Translate } from '../../../i18n/useText.ts'
import { request } from '../../../kernel/api/request.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'

/** Saves the events as a file; says so if there is none, in place of showing the refusal as a page. */
export async function downloadFeed(t: Translate, address: string): Promise<void> {
  try {
    const { status, body } = await request(address, { method: 'GET', cache: 'no-cache' })
    if (status !== 200) throw new Error(`The feed answered ${status}`)
    saveFile('calendar.ics', new Blob([body], { type: 'text/calendar;charset=utf-8' }))
  } catch {
    showToast({ text: t(laterCalendarTexts('calendar.feedFailed')), tone: 'danger' })
  }
}
