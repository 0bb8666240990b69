import { realm } from '../organization/realm.ts'
import type { Session } from '../../kernel/session.ts'
import { writePreference } from '../../ui/preferences.ts'

const USUAL_SIZE = 16

function applyFontSize(size: number): void {
  document.documentElement.style.fontSize = size === USUAL_SIZE ? '' : `${(100 * size) / USUAL_SIZE}%`
}

/**
 * Stores the settings that are needed before the service answers: src/build/document/begin.js reads the text size before
 * the first paint, the start page reads the home view.
 */
export function keepSettings(session: Session): void {
  const { web_font_size_px, web_home_view } = realm(session).settings
  applyFontSize(web_font_size_px)
  writePreference('fontSize', String(web_font_size_px))
  writePreference('homeView', web_home_view)
}
