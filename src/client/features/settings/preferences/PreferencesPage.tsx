import { GoingAround } from './GoingAround.tsx'
import { LanguageAndTime } from './LanguageAndTime.tsx'
import { Listening } from './Listening.tsx'
import { Look } from './Look.tsx'
import { Writing } from './Writing.tsx'

/** The app's look and behavior for the reader. */
export const PreferencesPage = () => (
  <>
    <Look />
    <LanguageAndTime />
    <GoingAround />
    <Writing />
    <Listening />
  </>
)
