import { useEffect } from 'react'
import { useSession } from '../../../kernel/session.ts'
import { whenReachable } from '../../../kernel/sync/status.ts'
import { pause } from '../../../kernel/api/pause.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import type { MessageWindow } from '../window/window.ts'
import { isTooOldToEdit, mayEdit } from './mayEdit.ts'
import { fetchSources, knownSource, noteSource } from './sources.ts'

interface Props {
  readonly window: MessageWindow
  readonly outbox: readonly OutboxEntry[]
}

/** Milliseconds without a change of the list, after which the sources are fetched. */
const QUIET = 3000
/** The most messages whose sources are fetched for a list. */
const MOST = 20

/** Has the sources of the reader's latest messages at hand, so that these can be edited without a network. */
export const OwnSources = ({ window: { messages }, outbox }: Props): null => {
  const session = useSession()
  useEffect(() => {
    for (const { messageId, content, state } of outbox)
      if (state === 'sent' && messageId !== undefined) noteSource(session, { id: messageId }, content)
  }, [session, outbox])
  useEffect(() => {
    const left = new AbortController()
    const signal = AbortSignal.any([left.signal, session.ended])
    const fetchMissing = async (): Promise<void> => {
      await pause(QUIET, signal)
      await whenReachable(signal)
      const missing = messages.filter(
        (message) =>
          mayEdit(session, message) &&
          !isTooOldToEdit(session, message) &&
          knownSource(session, message) === undefined,
      )
      const latest = missing.slice(-MOST).map(({ id }) => id)
      if (latest.length > 0) await fetchSources(session, latest, signal)
    }
    fetchMissing().catch(() => undefined) // The editor fetches what it lacks.
    return () => left.abort()
  }, [session, messages])
  return null
}
