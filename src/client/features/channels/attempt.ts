import { ApiError } from '../../kernel/api/errors.ts'
import type { Session } from '../../kernel/session.ts'
import type { Translate } from '../../i18n/useText.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { sessionToast } from '../../kernel/view/useSessionToast.ts'
import { laterChannelTexts } from './texts/laterChannelTexts.ts'

/** Words for the failure of a change that was undone. */
export function failureText(t: Translate, error: unknown): string {
  const reason = reasonOf(t, error)
  return error instanceof ApiError ? t(laterChannelTexts('channels.refused'), { reason }) : reason
}

/**
 * Runs a change that already shows. If it fails and is undone, shows the reason in a toast; within a dialog
 * use `useAttempts`.
 * @returns true if the caller can go on: the change succeeded, and the session has not ended meanwhile
 */
export async function attempt(
  session: Session,
  t: Translate,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return !session.ended.aborted
  } catch (error) {
    sessionToast(session, { text: failureText(t, error), tone: 'danger' })
    return false
  }
}
