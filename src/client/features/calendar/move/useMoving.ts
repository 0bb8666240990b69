import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { whenText } from '../event/whenText.ts'
import { explain } from '../explain.ts'
import { ConflictError, refreshCalendar } from '../mutations.ts'
import { useCalendarReader } from '../reader.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { deviceZone } from '../time/zone.ts'
import { movedTimes, type Move } from './movedTimes.ts'
import { showAt, showWhereItIs, useMoves, withMoves } from './moves.ts'
import { savedPlace, saveMove } from './saveMove.ts'

/** An event on its way: where it was, and where it is shown now. */
export interface Moving {
  readonly event: ShownEvent
  readonly shown: ShownEvent
}

export interface MovingState {
  readonly moving: Moving | undefined
  readonly begin: (event: ShownEvent) => void
  /** Shows the event so far from where it began. */
  readonly moveTo: (move: Move) => void
  /** Moves it on from where it is shown. @returns it as it is shown then */
  readonly moveOn: (move: Move) => ShownEvent | undefined
  readonly finish: () => void
  readonly cancel: () => void
  /** "Tuesday 24 November 2026, 18:00 – 20:00 CET" */
  readonly describe: (event: ShownEvent) => string
}

/** Moves events: shown at once, saved when let go, taken back by "Undo" or where the calendar refuses. */
export function useMoving(): MovingState {
  const t = useText()
  const cache = useQueryClient()
  const showToast = useSessionToast()
  const { hourCycle } = useCalendarReader()
  const [moving, setMoving] = useState<Moving>()
  const current = useRef<Moving>(undefined)
  const hold = (next: Moving | undefined): void => {
    current.current = next
    setMoving(next)
  }
  const describe = (event: ShownEvent): string =>
    whenText(event, { zone: deviceZone(), language: document.documentElement.lang || 'en', hourCycle }).main

  const refuse = (error: unknown, title: string): void => {
    showToast({
      text: error instanceof ConflictError ? t('event.notMoved', { title }) : explain(t, error),
      tone: 'danger',
    })
    void refreshCalendar(cache)
  }
  const undo = async ({ event, shown }: Moving, known: string): Promise<void> => {
    try {
      await saveMove(cache, shown, event, known)
      showToast({ text: t('event.movedBack', { title: event.title }) })
    } catch (error) {
      refuse(error, event.title)
    }
  }
  const save = async (move: Moving): Promise<void> => {
    const { title } = move.event
    try {
      const known = await saveMove(cache, move.event, move.shown)
      showToast({
        text: t('event.moved', { title, when: describe(move.shown) }),
        action: { text: t('common.undo'), run: () => void undo(move, known) },
      })
    } catch (error) {
      refuse(error, title)
    }
  }
  const show = (event: ShownEvent, shown: ShownEvent): void => {
    hold({ event, shown })
    showAt(event.id, shown)
  }
  const putBack = ({ event, shown }: Moving): void => {
    const earlier = savedPlace(cache, event.id)
    if (earlier) showAt(event.id, earlier)
    else showWhereItIs(event.id, shown)
  }
  const cancel = (): void => {
    if (current.current) putBack(current.current)
    hold(undefined)
  }
  const leave = useEffectEvent(cancel)
  useLayoutEffect(() => () => leave(), [])
  return {
    moving,
    begin: (event) => {
      // An earlier move of it may still be on its way to the calendar.
      const [from = event] = withMoves([event], useMoves.getState().moves)
      hold({ event: from, shown: from })
    },
    moveTo: (move) => {
      const { event } = current.current ?? {}
      if (event) show(event, movedTimes(event, move))
    },
    moveOn: (move) => {
      const { event, shown } = current.current ?? {}
      if (!event || !shown) return undefined
      const next = movedTimes(shown, move)
      show(event, next)
      return next
    },
    finish: () => {
      const done = current.current
      hold(undefined)
      if (!done) return
      const { event, shown } = done
      if (shown.wallStart === event.wallStart && shown.wallEnd === event.wallEnd) putBack(done)
      else void save(done)
    },
    cancel,
    describe,
  }
}
