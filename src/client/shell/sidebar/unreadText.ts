import type { Translate } from '../../i18n/useText.ts'

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
  ...(unread > 0 ? [t('common.unread', { count: unread })] : []),
  ...(mentions > 0 ? [t('common.mentions', { count: mentions })] : []),
  ...(isMuted ? [t('common.muted')] : []),
  ...(hasDraft ? [t('channels.draft')] : []),
]

/** Returns a count with at most three characters. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
