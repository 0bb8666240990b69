import { createElement, Fragment, type ComponentType } from 'react'
import { afterFirstShown, FirstShown } from './firstShown.ts'
import { lazyPart } from './lazyPart.ts'

let arrivals = async (): Promise<void> => undefined

/** Delays all later code until `arrive` resolves: for the parts around the first content. */
export const laterWaitsFor = (arrive: () => Promise<void>): void => void (arrivals = arrive)

/** Resolves when the page shows its first content, and everything around it. */
export async function afterAround(): Promise<void> {
  await afterFirstShown()
  await arrivals()
}

/**
 * A component whose code is loaded after everything that a page shows at first. Its fallback should keep its
 * room, so that nothing moves.
 */
export const lazyLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(async () => {
    await afterAround()
    return load()
  })

/**
 * A page, or a substitute for it. Its code is loaded when it is first drawn: the rest follows once it is
 * painted.
 */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(async () => {
    const component = await load()
    return (props) =>
      createElement(Fragment, null, createElement(component, props), createElement(FirstShown, null))
  })
