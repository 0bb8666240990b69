import type { ComponentType } from 'react'
import { lazyLater } from '../../ui/loading/lazyLater.ts'

/** Once, because each import carries the list of the files that it loads. */
const arrives = () => import('./later.ts')

/** A part of a list of messages that loads after the first messages, together with the others. */
export const laterPart = <Props extends object>(
  pick: (later: Awaited<ReturnType<typeof arrives>>) => ComponentType<Props>,
): ComponentType<Props> => lazyLater(async () => pick(await arrives()))
