import { useEffect } from 'react'
import { isDisguise } from '../i18n/languages.ts'
import { speak } from '../i18n/spoken.ts'
import { CALENDAR } from '../features/calendar/feature.ts'
import { useRealm } from '../features/organization/realm.ts'
import { useSession } from '../kernel/session.ts'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { LANGUAGE, ownLanguage } from './language.ts'

/** Switches to the language of the reader's settings, and stores it for the next start in this browser. */
export function useOwnLanguage(): void {
  const session = useSession()
  const language = useRealm().settings.default_language
  useEffect(() => {
    const last = readPreference(LANGUAGE)
    if (last !== undefined && isDisguise(last)) return
    writePreference(LANGUAGE, language)
    void (async () => {
      try {
        await speak(ownLanguage(language))
      } catch {
        return // Without a connection the language changes at the next start.
      }
      // The calendar's events are in the reader's language too.
      if (last !== language) await session.cache.invalidateQueries({ queryKey: [CALENDAR] })
    })()
  }, [session, language])
}
