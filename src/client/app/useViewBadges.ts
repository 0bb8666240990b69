import { useUnreadSummary } from '../channels/useUnreadSummary.ts'
import { useDrafts } from '../compose/drafts.ts'
import { useText } from '../i18n/useText.ts'
import type { StandingView } from './views.ts'

export interface Badge {
  /** At most three characters. */
  readonly short: string
  readonly text: string
  readonly tone: 'normal' | 'mention' | 'quiet'
}

const short = (count: number): string => (count > 99 ? '99+' : String(count))

/** What the links of the standing views show beside their names. */
export function useViewBadges(): Partial<Record<StandingView['id'], Badge>> {
  const t = useText()
  const { count, mentions } = useUnreadSummary()
  const drafts = useDrafts().length
  return {
    ...(count > 0 && { inbox: { short: short(count), text: t('common.unread', { count }), tone: 'normal' } }),
    ...(mentions > 0 && {
      mentions: { short: short(mentions), text: t('common.mentions', { count: mentions }), tone: 'mention' },
    }),
    ...(drafts > 0 && { drafts: { short: short(drafts), text: short(drafts), tone: 'quiet' } }),
  }
}
