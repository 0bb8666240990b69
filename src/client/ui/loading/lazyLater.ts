import { createElement, Fragment, type ComponentType } from 'react'
import { afterFirstShown, FirstShown } from './firstShown.ts'
import { lazyPart } from './lazyPart.ts'

let arrivals: () => Promise<unknown> = () => Promise.resolve()

/** Makes all that `lazyLater` loads from now on wait for this as well, such as for what it draws on. */
export const laterWaitsFor = (arrive: () => Promise<unknown>): void => void (arrivals = arrive)

/**
 * A component whose code comes after what the page shows first. Its fallback should keep its room, so that nothing
 * moves.
 */
export const lazyLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(async () => {
    await afterFirstShown()
    const [component] = await Promise.all([load(), arrivals()])
    return component
  })

/** A page, or what stands in the place of one. Its code comes when it is first drawn: the rest follows once it is painted. */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(async () => {
    const component = await load()
    return (props) =>
      createElement(Fragment, null, createElement(component, props), createElement(FirstShown, null))
  })
