import { createElement, useLayoutEffect, useState, type ComponentType } from 'react'
import { loadPart } from './loadPart.ts'
import { PartFallback } from './PartBoundary.tsx'

type Standing<Props> =
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
  let standing: Standing<Props> = { state: 'loading' }
  let settling: Promise<void> | undefined
  const settle = (): Promise<void> =>
    (settling ??= loadPart(load).then(
      (component) => void (standing = { state: 'loaded', component }),
      (error: unknown) => void (standing = { state: 'failed', error }),
    ))
  return function Part(props: Props) {
    const [current, setCurrent] = useState(standing)
    useLayoutEffect(() => {
      let isOver = false
      const show = async (): Promise<void> => {
        await settle()
        if (!isOver) setCurrent(standing)
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
