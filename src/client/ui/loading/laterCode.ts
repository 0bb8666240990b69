import { useSyncExternalStore } from 'react'
import { afterFirstShown } from './firstShown.ts'
import { loadPart } from './loadPart.ts'

/** Code that a page is first drawn without. */
export interface LaterCode<Code> {
  /** Loads it, once, and after what the page shows first. */
  readonly arrives: () => Promise<Code>
  /** The code, where it has come. */
  readonly now: () => Code | undefined
  /** Has it loaded, and calls `tell` when it has come. @returns what takes that back */
  readonly subscribe: (tell: () => void) => () => void
}

/** Makes code come after what the page shows first, when it is first used. */
export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let code: Code | undefined
  let arrival: Promise<Code> | undefined
  const arrive = async (): Promise<Code> => {
    await afterFirstShown()
    return (code = await loadPart(load))
  }
  const arrives = (): Promise<Code> => (arrival ??= arrive())
  const subscribe = (tell: () => void): (() => void) => {
    let isOver = false
    arrives().then(
      () => isOver || tell(),
      () => undefined, // The page is being loaded anew for that.
    )
    return () => {
      isOver = true
    }
  }
  return { arrives, now: () => code, subscribe }
}

/** The code, where it has come; drawn again when it does. */
export const useLaterCode = <Code>({ subscribe, now }: LaterCode<Code>): Code | undefined =>
  useSyncExternalStore(subscribe, now)
