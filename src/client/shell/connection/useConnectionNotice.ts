import { useEffect, useState } from 'react'
import { useConnection } from '../../kernel/sync/status.ts'
import type { ConnectionNotice } from './connectionNotice.ts'
import { historyFrom, afterState, noticeLasts, noticeOf } from './connectionHistory.ts'

interface Notice {
  readonly notice: ConnectionNotice | undefined
  /** Start of the trouble, in milliseconds since the epoch. */
  readonly since: number
}

/** Returns the current notice about the connection. */
export function useConnectionNotice(): Notice {
  const [shown, setShown] = useState<Notice>({ notice: undefined, since: 0 })
  useEffect(() => {
    let history = historyFrom(useConnection.getState().state, Date.now())
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (): void => {
      clearTimeout(timer)
      const now = Date.now()
      history = afterState(history, useConnection.getState().state, now)
      setShown({ notice: noticeOf(history, now, navigator.onLine), since: history.troubleSince })
      const lasts = noticeLasts(history, now)
      if (lasts !== undefined) timer = setTimeout(update, lasts)
    }
    update()
    const stop = useConnection.subscribe(update)
    const ended = new AbortController()
    addEventListener('online', update, ended)
    addEventListener('offline', update, ended)
    return () => {
      stop()
      ended.abort()
      clearTimeout(timer)
    }
  }, [])
  return shown
}
