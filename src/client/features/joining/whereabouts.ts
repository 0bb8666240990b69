import { useSpoken } from '../../i18n/spoken.ts'

/** Returns the browser's time zone and the language of the interface, for a new account. */
export const whereabouts = () => ({
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: useSpoken.getState().language,
})
