import type { ComponentType } from 'react'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { withFeatures } from './features.ts'
import { shellLater } from './loadLater.ts'

type Later = Awaited<ReturnType<typeof shellLater.arrives>>

/** A part of the shell that loads after the first messages, with everything around them. */
export const laterPart = <Props extends object>(
  pick: (later: Later) => ComponentType<Props>,
): ComponentType<Props> => lazyPart(withFeatures(async () => pick(await shellLater.arrives())))
