import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { SeriesScope } from '../../../../protocol/calendar/series.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { whenText } from '../event/whenText.ts'
import { explain } from '../explain.ts'
import { useUndoSeries } from '../series/useUndoSeries.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import { isConflict } from '../mutations.ts'
import { useCalendarReader } from '../reader.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { deviceZone } from '../time/zone.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { movedTimes, type Move } from './movedTimes.ts'
import type { Moving } from './moving.ts'
import { saveMove, showMove } from './saveMove.ts'

export interface MovingState {
  readonly begin: (event: ShownEvent) => void
  /** Shows the event moved by this much from its stored time. */
  readonly moveTo: (move: Move) => void
  /** Moves the event further from the time shown. @returns the event at its new time */
  readonly moveOn: (move: Move) => ShownEvent | undefined
  readonly finish: () => void
  readonly cancel: () => void
  /** "Tuesday 24 November 2026, 18:00 – 20:00 CET" */
  readonly describe: (event: ShownEvent) => string
}

/**
 * Moves events: the view shows the event while it is being moved; releasing it saves the move, and "Undo" or a
 * refusal takes it back.
 */
export function useMoving(onMoving: (moving: Moving | undefined) => void): MovingState {
  const t = useText(eventTexts, uiTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const offerUndo = useUndoSeries()
  const { hourCycle } = useCalendarReader()
  /** The current move in a ref, because pointers move more often than the view is drawn. */
  const current = useRef<Moving>(undefined)
  const hold = (next: Moving | undefined): void => {
    current.current = next
    onMoving(next)
  }
  const describe = (event: ShownEvent): string =>
    whenText(event, { zone: deviceZone(), language: document.documentElement.lang || 'en', hourCycle }).main

  const refuse = (error: unknown, title: string): void =>
    showToast({
      text: isConflict(error) ? t('event.notMoved', { title }) : explain(t, error),
      tone: 'danger',
    })
  const undo = async (event: ShownEvent, stored: ShownEvent): Promise<void> => {
    try {
      await saveMove(session, stored, event, { known: stored.modified })
      showToast({ text: t('event.movedBack', { title: event.title }) })
    } catch (error) {
      refuse(error, event.title)
    }
  }
  /** Asks how far the move of a repeating event reaches. Meanwhile the event stays where it was put. */
  const askAbout = async (event: ShownEvent, shown: ShownEvent): Promise<SeriesScope | undefined> => {
    const endShowing = showMove(session, event, shown)
    const { askScope } = await loadPart(() => import('../series/askScope.tsx'))
    const scope = await askScope({ change: 'series.scope.move', title: event.title })
    if (scope === undefined) await endShowing()
    return scope
  }
  const save = async ({ event, shown }: Moving): Promise<void> => {
    const { title } = event
    try {
      const scope = event.repeats ? await askAbout(event, shown) : undefined
      if (event.repeats && scope === undefined) return
      const { event: stored, undo: change } = await saveMove(session, event, shown, { scope })
      showToast({
        text: t('event.moved', { title, when: describe(stored) }),
        action:
          change === undefined
            ? { text: t('common.undo'), run: () => void undo(event, stored) }
            : offerUndo(change, title),
      })
    } catch (error) {
      refuse(error, title)
    }
  }
  const cancel = (): void => hold(undefined)
  const leave = useEffectEvent(cancel)
  useLayoutEffect(() => () => leave(), [])
  return {
    begin: (event) => hold({ event, shown: event }),
    moveTo: (move) => {
      const { event } = current.current ?? {}
      if (event) hold({ event, shown: movedTimes(event, move) })
    },
    moveOn: (move) => {
      const { event, shown } = current.current ?? {}
      if (!event || !shown) return undefined
      const next = movedTimes(shown, move)
      hold({ event, shown: next })
      return next
    },
    finish: () => {
      const done = current.current
      hold(undefined)
      if (!done) return
      const { event, shown } = done
      if (shown.wallStart !== event.wallStart || shown.wallEnd !== event.wallEnd) void save(done)
    },
    cancel,
    describe,
  }
}
