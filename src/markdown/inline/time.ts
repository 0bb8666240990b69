import { element, pushHtml } from '../html.ts'
import type { InlineRule } from '../scope.ts'
import { parseTime } from './parseTime.ts'

const pattern = /<time:([^>\n]*)>/y

/** `<time:2026-03-01T10:00+01:00>`: a moment, shown in each reader's time zone. */
export const time: InlineRule = (state, silent) => {
  if (!state.src.startsWith('<time:', state.pos)) return false
  pattern.lastIndex = state.pos
  const [whole, typed] = pattern.exec(state.src) ?? []
  if (whole === undefined || typed === undefined || state.pos + whole.length > state.posMax) return false
  if (!silent) pushHtml(state, drawTime(typed))
  state.pos += whole.length
  return true
}

function drawTime(typed: string): string {
  const moment = parseTime(typed)
  if (!moment) return element('span', { class: 'timestamp-error' }, `Invalid time format: ${typed}`)
  return element('time', { datetime: moment.toISOString().replace('.000Z', 'Z') }, typed)
}
