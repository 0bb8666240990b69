import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createSession, type RunningSession } from '../kernel/createSession.ts'
import { takeHeadStart } from '../kernel/headStart.ts'
import { SessionContext } from '../kernel/session.ts'
import { afterPaint } from '../ui/loading/afterPaint.ts'
import { laterWaitsFor } from '../ui/loading/lazyLater.ts'
import { allFeatures, features } from './features.ts'
import { shellLater } from './loadLater.ts'
import { keepEarlyKeys } from './keyboard/earlyKeys.ts'
import { Shell } from './Shell.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { recallOf } from './warmStart/kept.ts'

interface Running {
  readonly running: RunningSession
  readonly isReady: boolean
}

/** Resolves when the parts around the page have loaded and are drawn. */
async function untilAround(): Promise<void> {
  await allFeatures()
  await new Promise<void>((resolve) => void afterPaint(resolve))
}

/** Runs a session for as long as it is mounted. */
function useRunningSession(userId: number): Running | undefined {
  const [state, setState] = useState<Running>()
  useEffect(() => {
    laterWaitsFor(untilAround)
    const running = createSession({
      userId,
      features,
      recall: recallOf(userId),
      loadReader: async () => (await shellLater.arrives()).readEvent,
      headStart: takeHeadStart(),
    })
    let isOver = false
    const show = (isReady: boolean): void => {
      if (!isOver) setState({ running, isReady })
    }
    show(false)
    void running.ready.then(() => show(true))
    return () => {
      isOver = true
      running.end()
    }
  }, [userId])
  return state
}

/** The application of a signed-in person. */
export const SignedIn = ({ userId }: { userId: number }) => {
  const state = useRunningSession(userId)
  useLayoutEffect(() => {
    const drop = keepEarlyKeys()
    return () => void drop()
  }, [])
  if (!state?.isReady) return <ShellSkeleton />
  return (
    <SessionContext value={state.running.session}>
      <QueryClientProvider client={state.running.session.cache}>
        <Shell />
      </QueryClientProvider>
    </SessionContext>
  )
}
