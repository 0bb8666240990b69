import type { CalendarSettings } from './site.ts'

/** Settings of a calendar in which the reader can create events and change all of them, with these differences. */
export const calendarSettingsWith = (differences: Partial<CalendarSettings> = {}): CalendarSettings => ({
  timezone: 'Europe/Zurich',
  currency_symbol: '',
  currency_code: '',
  currency_position: 'prefix',
  who_may_write: 'members',
  announces_changes: false,
  offers_attendance: false,
  offers_feeds: false,
  can_create: true,
  can_edit_all: true,
  can_change_settings: false,
  ...differences,
})
