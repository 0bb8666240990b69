import { ApiError } from '../../kernel/api/errors.ts'
import type { Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { showToast } from '../../ui/toastStore.ts'
import { laterChannelTexts } from './texts/laterChannelTexts.ts'

/**
 * Runs a change that already shows. If it fails and is undone, shows the reason in a toast and returns false.
 */
export async function attempt(t: Translate, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const reason = reasonOf(t, error)
    showToast({
      text: error instanceof ApiError ? t(laterChannelTexts('channels.refused'), { reason }) : reason,
      tone: 'danger',
    })
    return false
  }
}
