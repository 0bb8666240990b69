import { setupI18n } from '@lingui/core'

/** The texts in English: those of each file come with the code that uses them. */
export const english = setupI18n({ locale: 'en', messages: { en: {} } })
