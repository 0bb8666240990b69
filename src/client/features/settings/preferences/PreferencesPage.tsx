import { useIsOwn } from '../change/setting.ts'
import { NavigationSettings } from './NavigationSettings.tsx'
import { LanguageAndTime } from './LanguageAndTime.tsx'
import { ScreenReaderSettings } from './ScreenReaderSettings.tsx'
import { Look } from './Look.tsx'
import { Writing } from './Writing.tsx'

/** The app's look and behavior; what concerns this browser only for the reader. */
export const PreferencesPage = () => {
  const isOwn = useIsOwn()
  return (
    <>
      {isOwn && <Look />}
      <LanguageAndTime />
      <NavigationSettings />
      <Writing />
      {isOwn && <ScreenReaderSettings />}
    </>
  )
}
