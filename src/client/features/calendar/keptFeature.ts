import type { Feature } from '../../kernel/feature.ts'

/**
 * Erases the events and form texts stored on this device. A module of its own, because the calendar is first drawn
 * without it.
 */
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
