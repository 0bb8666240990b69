import { Keyboard, MonitorSmartphone } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import type { SettingsArea } from '../../navigation/settingsAddress.ts'
import type { SettingsSection } from '../../features/settings/frame/section.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { settingsTexts } from '../../features/settings/frame/texts/settingsTexts.ts'
import { TopBar } from '../TopBar.tsx'
import { withFeatures } from '../features.ts'

const SettingsFrame = lazyPart(
  withFeatures(async () => (await import('../../features/settings/frame/SettingsFrame.tsx')).SettingsFrame),
)

/**
 * Sections about the whole application, such as shortcuts and sessions, which the feature `settings` cannot import.
 */
const further: readonly SettingsSection[] = [
  {
    id: 'sessions',
    text: settingsTexts('settings.section.sessions'),
    Icon: MonitorSmartphone,
    Page: lazyPart(async () => (await import('./SessionsSection.tsx')).SessionsSection),
    isFor: ({ is_bot }) => !is_bot,
    after: 'account',
  },
  {
    id: 'keyboard',
    text: settingsTexts('settings.section.keyboard'),
    Icon: Keyboard,
    Page: lazyPart(async () => (await import('../keyboard/KeyboardPage.tsx')).KeyboardPage),
  },
]

interface Props {
  readonly area: SettingsArea
  readonly section: string | undefined
}

/** The reader's settings, or the organization's. */
export const SettingsPage = ({ area, section }: Props) => {
  const t = useText(settingsTexts)
  return (
    <>
      <TopBar name={t(`settings.area.${area}`)} />
      <PartBoundary fallback={<Skeleton />}>
        <SettingsFrame area={area} section={section} further={further} />
      </PartBoundary>
    </>
  )
}
