import { NavigationSettings } from './NavigationSettings.tsx'
import { LanguageAndTime } from './LanguageAndTime.tsx'
import { ScreenReaderSettings } from './ScreenReaderSettings.tsx'
import { Look } from './Look.tsx'
import { Writing } from './Writing.tsx'

/** The app's look and behavior for the reader. */
export const PreferencesPage = () => (
  <>
    <Look />
    <LanguageAndTime />
    <NavigationSettings />
    <Writing />
    <ScreenReaderSettings />
  </>
)
