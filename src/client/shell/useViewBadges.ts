import { useUnreadSummary } from '../features/channels/useUnreadSummary.ts'
import { useDrafts } from '../features/compose/drafts/drafts.ts'
import { useText } from '../i18n/useText.ts'
import { useFailedCount } from '../features/messages/outbox/store.ts'
import type { BuiltInView } from './views.ts'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

export interface Badge {
  /** At most three characters. */
  readonly short: string
  readonly text: string
  readonly tone: 'normal' | 'mention' | 'quiet' | 'danger'
}

const short = (count: number): string => (count > 99 ? '99+' : String(count))

/** Returns the badges of the built-in views' links. */
export function useViewBadges(): Partial<Record<BuiltInView['id'], Badge>> {
  const t = useText(uiTexts, laterShellTexts)
  const { count, mentions } = useUnreadSummary()
  const drafts = useDrafts().length
  const failed = useFailedCount()
  return {
    ...(count > 0 && { inbox: { short: short(count), text: t('common.unread', { count }), tone: 'normal' } }),
    ...(mentions > 0 && {
      mentions: { short: short(mentions), text: t('common.mentions', { count: mentions }), tone: 'mention' },
    }),
    ...(failed > 0 && {
      drafts: { short: short(failed), text: t('shell.failed.count', { count: failed }), tone: 'danger' },
    }),
    ...(failed === 0 &&
      drafts > 0 && { drafts: { short: short(drafts), text: short(drafts), tone: 'quiet' } }),
  }
}
