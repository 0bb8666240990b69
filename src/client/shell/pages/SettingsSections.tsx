import { CalendarDays, Keyboard, MonitorSmartphone } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../features/calendar/site.ts'
import { SettingsFrame } from '../../features/settings/frame/SettingsFrame.tsx'
import type { SettingsSection } from '../../features/settings/frame/section.ts'
import { settingsTexts } from '../../features/settings/frame/texts/settingsTexts.ts'
import { useSession } from '../../kernel/session.ts'
import type { SettingsArea } from '../../navigation/settingsAddress.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'

const isPerson = ({ is_bot }: { is_bot: boolean }): boolean => !is_bot

/**
 * Sections about the whole application, such as shortcuts and sessions, which the feature `settings` cannot import.
 */
const further: readonly SettingsSection[] = [
  {
    id: 'sessions',
    text: settingsTexts('settings.section.sessions'),
    Icon: MonitorSmartphone,
    Page: lazyPart(async () => (await import('./SessionsSection.tsx')).SessionsSection),
    isFor: isPerson,
    after: 'account',
  },
  {
    id: 'keyboard',
    text: settingsTexts('settings.section.keyboard'),
    Icon: Keyboard,
    Page: lazyPart(async () => (await import('../keyboard/KeyboardPage.tsx')).KeyboardPage),
  },
]

const calendarSite: SettingsSection = {
  id: 'calendar-site',
  text: settingsTexts('settings.section.calendarSite'),
  Icon: CalendarDays,
  Page: lazyPart(async () => (await import('./CalendarSiteSection.tsx')).CalendarSiteSection),
  isFor: isPerson,
  after: 'account',
}

interface Props {
  readonly area: SettingsArea
  readonly section: string | undefined
}

/** All sections of an area. The calendar's site has one where the calendar is on another, or cannot be asked. */
export const SettingsSections = (props: Props) => {
  const { cache } = useSession()
  const { data, isError } = useQuery(siteQuery, cache)
  const isElsewhere = data?.site !== undefined || isError || props.section === calendarSite.id
  return <SettingsFrame {...props} further={isElsewhere ? [calendarSite, ...further] : further} />
}
