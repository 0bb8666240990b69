import { ApiError } from '../api/errors.ts'
import type { Translate } from '../i18n/useText.ts'
import { showToast } from '../ui/toastStore.ts'

/** Does something that was already shown as done; says so where it was refused and taken back. */
export async function attempt(t: Translate, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const text =
      error instanceof ApiError ? t('channels.refused', { reason: error.message }) : t('channels.unreachable')
    showToast({ text, tone: 'danger' })
    return false
  }
}
