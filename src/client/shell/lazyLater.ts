import type { ComponentType } from 'react'
import { lazyAfterFirstMessages } from '../features/messages/afterFirstMessages.ts'
import { allFeatures } from './features.ts'

/** A part of the shell that comes after the first messages, when there is all that it may draw on. */
export const lazyLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyAfterFirstMessages(async () => {
    const [component] = await Promise.all([load(), allFeatures()])
    return component
  })
