/** The reader's own settings, or the organization's. */
export type SettingsArea = 'settings' | 'admin'

/** The address of a section; without `section`, of the list of sections. */
export const settingsPath = (area: SettingsArea, section?: string): string =>
  section === undefined ? `/${area}` : `/${area}/${section}`
