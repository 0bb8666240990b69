import { Suspense } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { SettingsArea } from '../../settings/address.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { lazyLater } from '../lazyLater.ts'
import { TopBar } from '../TopBar.tsx'

const SettingsFrame = lazyLater(
  async () => (await import('../../settings/frame/SettingsFrame.tsx')).SettingsFrame,
)

interface Props {
  readonly area: SettingsArea
  readonly section: string | undefined
}

/** The reader's settings, or the organisation's. */
export const SettingsPage = ({ area, section }: Props) => {
  const t = useText()
  return (
    <>
      <TopBar name={t(`settings.area.${area}`)} />
      <Suspense fallback={<Skeleton />}>
        <SettingsFrame area={area} section={section} />
      </Suspense>
    </>
  )
}
