import { lazy, type ComponentType } from 'preact/compat'
import { loadPart } from './loadPart.ts'

/** A component whose code comes when it is first drawn, however long the connection takes. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazy(() => loadPart(load).then((component) => ({ default: component })))
