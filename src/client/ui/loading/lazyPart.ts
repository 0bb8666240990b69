import { createElement, useLayoutEffect, useState, type ComponentType } from 'react'
import { loadPart } from './loadPart.ts'
import { PartFallback } from './PartBoundary.tsx'

type PartState<Props> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly component: ComponentType<Props> }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * A component whose code is loaded when it is first drawn, however long the connection takes. Until then only
 * the part itself is replaced by the nearest boundary's fallback: unlike with a suspense, its neighbors stay
 * on the page, with their focus and their effects, and parts within parts do not wait for each other.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let state: PartState<Props> = { state: 'loading' }
  let loading: Promise<void> | undefined
  const loadOnce = (): Promise<void> =>
    (loading ??= loadPart(load).then(
      (component) => void (state = { state: 'loaded', component }),
      (error: unknown) => void (state = { state: 'failed', error }),
    ))
  return function Part(props: Props) {
    const [current, setCurrent] = useState(state)
    useLayoutEffect(() => {
      let isOver = false
      const show = async (): Promise<void> => {
        await loadOnce()
        if (!isOver) setCurrent(state)
      }
      void show()
      return () => {
        isOver = true
      }
    }, [])
    if (current.state === 'failed') throw current.error
    return current.state === 'loaded'
      ? createElement(current.component, props)
      : createElement(PartFallback, null)
  }
}
