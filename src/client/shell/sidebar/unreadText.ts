import type { Translate } from '../../i18n/useText.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'

export interface RowState {
  readonly unread: number
  readonly mentions: number
  readonly isMuted: boolean
  readonly hasDraft?: boolean
}

/** Returns the state of a sidebar row in words: "3 unread", "1 mention", "muted". */
export const stateWords = (
  t: Translate,
  { unread, mentions, isMuted, hasDraft }: RowState,
): readonly string[] => [
  ...(unread > 0 ? [t(uiTexts('common.unread'), { count: unread })] : []),
  ...(mentions > 0 ? [t(uiTexts('common.mentions'), { count: mentions })] : []),
  ...(isMuted ? [t(uiTexts('common.muted'))] : []),
  ...(hasDraft ? [t(laterChannelTexts('channels.draft'))] : []),
]

/** Returns a count with at most three characters. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
