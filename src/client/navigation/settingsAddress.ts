/** The reader's own settings, or the organisation's. */
export type SettingsArea = 'settings' | 'admin'

/** Address of a section; without one, of their list. */
export const settingsPath = (area: SettingsArea, section?: string): string =>
  section === undefined ? `/${area}` : `/${area}/${section}`
