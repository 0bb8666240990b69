import { useSpoken } from '../../i18n/spoken.ts'

/** What a new account learns from the browser: when its days are, and in which language its owner reads this. */
export const whereabouts = () => ({
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: useSpoken.getState().language,
})
