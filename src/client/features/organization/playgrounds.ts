import type { Playground } from '../../../protocol/chat/realm.ts'
import { entry, useEntry } from '../../kernel/entry.ts'

/** The organization's code playgrounds; undefined: the service has no such thing. */
export const playgroundsEntry = entry<readonly Playground[] | undefined>(['playgrounds'], undefined)

export const usePlaygrounds = (): readonly Playground[] | undefined => useEntry(playgroundsEntry)
