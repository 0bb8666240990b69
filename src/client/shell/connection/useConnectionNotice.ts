import { useEffect, useState } from 'react'
import { useConnection } from '../../kernel/sync/status.ts'
import type { ConnectionNotice } from './connectionNotice.ts'
import { courseFrom, follow, noticeLasts, noticeOf } from './course.ts'

interface Notice {
  readonly notice: ConnectionNotice | undefined
  /** Start of the trouble, in milliseconds since the epoch. */
  readonly since: number
}

/** Returns the current notice about the connection. */
export function useConnectionNotice(): Notice {
  const [shown, setShown] = useState<Notice>({ notice: undefined, since: 0 })
  useEffect(() => {
    let course = courseFrom(useConnection.getState().state, Date.now())
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (): void => {
      clearTimeout(timer)
      const now = Date.now()
      course = follow(course, useConnection.getState().state, now)
      setShown({ notice: noticeOf(course, now), since: course.troubleSince })
      const lasts = noticeLasts(course, now)
      if (lasts !== undefined) timer = setTimeout(update, lasts)
    }
    update()
    const stop = useConnection.subscribe(update)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return shown
}
