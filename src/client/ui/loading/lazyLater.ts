import { createElement, Fragment, type ComponentType } from 'react'
import { afterFirstShown, FirstShown } from './firstShown.ts'
import { lazyPart } from './lazyPart.ts'

let arrivals = async (): Promise<void> => undefined

/** Makes all that comes later wait for this from now on: for what is around the things that are shown first. */
export const laterWaitsFor = (arrive: () => Promise<void>): void => void (arrivals = arrive)

/** Resolves when the page shows what it was opened for, and all that is around it. */
export async function afterAround(): Promise<void> {
  await afterFirstShown()
  await arrivals()
}

/**
 * A component whose code comes after all that a page shows at first. Its fallback should keep its room, so that nothing
 * moves.
 */
export const lazyLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart(async () => {
    await afterAround()
    return load()
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
