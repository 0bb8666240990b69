import { createElement, Fragment, useEffect, type ComponentType } from 'react'
import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** Milliseconds after which the rest comes although nothing was shown yet. */
const PATIENCE = 4_000

const shown = Promise.withResolvers<void>()
let isAwaited = false

/** Resolves when the first messages are on screen. What does not help to show them is loaded after that. */
export function afterFirstMessages(): Promise<void> {
  if (!isAwaited) setTimeout(shown.resolve, PATIENCE)
  isAwaited = true
  return shown.promise
}

/** Drawn with the first messages, or with what a page shows in their place: lets the rest follow once it is painted. */
export const FirstShown = (): null => {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(shown.resolve))
  }, [])
  return null
}

/** Loads a page, or what a page shows in place of messages, such that it lets the rest follow once it is painted. */
export const withFirstShown =
  <Props extends object>(load: () => Promise<ComponentType<Props>>): (() => Promise<ComponentType<Props>>) =>
  async () => {
    const component = await load()
    return (props) =>
      createElement(Fragment, null, createElement(component, props), createElement(FirstShown, null))
  }

/** A component whose code comes when it is first drawn, at the latest after the first messages. */
export function lazyWhenNeeded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // What fails now is asked for again, and dealt with, when it is drawn.
  shown.promise.then(load).catch(() => undefined)
  return lazyPart(load)
}

/** A component whose code comes after the first messages. Its fallback should keep its room, so that nothing moves. */
export const lazyAfterFirstMessages = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(async () => {
    await afterFirstMessages()
    return load()
  })

/** A page, or what is in the place of one, whose code comes when it is first drawn: the rest follows once it is painted. */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazyPart(withFirstShown(load))
