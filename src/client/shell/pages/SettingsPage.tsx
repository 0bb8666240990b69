import { useText } from '../../i18n/useText.ts'
import type { SettingsArea } from '../../navigation/settingsAddress.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { settingsTexts } from '../../features/settings/frame/texts/settingsTexts.ts'
import { TopBar } from '../TopBar.tsx'
import { withFeatures } from '../features.ts'

const SettingsSections = lazyPart(
  withFeatures(async () => (await import('./SettingsSections.tsx')).SettingsSections),
)

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
        <SettingsSections area={area} section={section} />
      </PartBoundary>
    </>
  )
}
