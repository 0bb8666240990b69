import { setupI18n, type Messages } from '@lingui/core'

/** The texts in English. Each area adds its own together with the code that uses them. */
export const english = setupI18n({ locale: 'en', messages: { en: {} } })

/** Adds the compiled texts of one area. */
export const addTexts = (messages: Messages): void => english.load('en', messages)
