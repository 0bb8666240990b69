import type { Feature } from '../../kernel/feature.ts'

/** Keeps lists of events and texts of forms on this device; apart from the rest, since calendars begin without it. */
export const keptCalendarFeature: Feature = {
  name: 'keptCalendar',
  erase: async ({ userId }) => {
    const [{ eraseStoredLists }, { forgetForms }] = await Promise.all([
      import('./storedLists.ts'),
      import('./form/draftKeeper.ts'),
    ])
    forgetForms(userId)
    await eraseStoredLists()
  },
}
