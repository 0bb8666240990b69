import { useSyncExternalStore } from 'react'
import { afterFirstShown } from './firstShown.ts'
import { loadPart } from './loadPart.ts'

/** Code that the first drawing of a page does without. */
export interface LaterCode<Code> {
  /** Loads the code, once, after the first content of the page. */
  readonly arrives: () => Promise<Code>
  /** Returns the code, if loaded. */
  readonly now: () => Code | undefined
  /** Loads the code, and calls `tell` when it is loaded. @returns a function that unsubscribes */
  readonly subscribe: (tell: () => void) => () => void
}

/** Declares code that is loaded at its first use, but after the first content of the page. */
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
      () => undefined, // The page is reloading because of that.
    )
    return () => {
      isOver = true
    }
  }
  return { arrives, now: () => code, subscribe }
}

/** The code, if loaded; draws again when it is loaded. */
export const useLaterCode = <Code>({ subscribe, now }: LaterCode<Code>): Code | undefined =>
  useSyncExternalStore(subscribe, now)
