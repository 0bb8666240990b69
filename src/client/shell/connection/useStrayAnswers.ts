import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { strayAnswer, type StrayAnswer } from '../../kernel/strayAnswer.ts'
import { copyText } from '../../ui/copyText.ts'
import { showToast } from '../../ui/toastStore.ts'
import { kernelTexts } from '../../kernel/texts/kernelTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { BLIP } from './connectionNotice.ts'

/**
 * Shows a notice when something other than the service answers, once for each loss of the connection, with an action
 * that copies the answer.
 */
export function useStrayAnswers(): void {
  const t = useText(laterShellTexts, kernelTexts)
  const isLost = useConnection(({ state }) => state === 'reconnecting' || state === 'offline')
  const copy = ({ status, excerpt }: StrayAnswer): void => {
    const report = `${new Date().toISOString()} ${location.origin} ${status || 'redirect'}\n${excerpt}`
    void copyText(t, report, laterShellTexts('unreadable.copied'))
  }
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await strayAnswer(signal)
    if (answer === undefined || signal.aborted) return
    showToast({
      text: t(answer.kind === 'page' ? 'unreadable.page' : 'failure.unreadable'),
      action: { text: t('unreadable.copy'), run: () => copy(answer) },
    })
  })
  useEffect(() => {
    if (!isLost) return
    const found = new AbortController()
    const timer = setTimeout(() => void look(found.signal), BLIP)
    return () => {
      clearTimeout(timer)
      found.abort()
    }
  }, [isLost])
}
