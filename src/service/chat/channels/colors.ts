import type { WithDatabase } from '../../database/database.ts'
import { colorsOfUser } from './store/channels.ts'

/** Colors legible as a mark beside a name, on light and dark backgrounds. */
const palette = [
  '#2a7f8e',
  '#c2643f',
  '#5b6ec7',
  '#3f8f5b',
  '#a8557f',
  '#b0852a',
  '#7a5bb5',
  '#3b7fb8',
  '#b5484f',
  '#6b8e2f',
  '#8a6a52',
  '#4a8c86',
] as const

/** Returns colors for newly joined channels, unused ones first. */
export function newColors(context: WithDatabase, userId: number): (channelId: number) => string {
  const used = colorsOfUser(context.database, userId)
  return (channelId) => {
    const color = palette.find((each) => !used.has(each)) ?? palette[channelId % palette.length] ?? palette[0]
    used.add(color)
    return color
  }
}

/** Returns `#rrggbb` in lower case for `#rgb` or `#rrggbb`; undefined for anything else. */
export function normalisedColor(given: string): string | undefined {
  const color = given.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(color)) return color
  return /^#[0-9a-f]{3}$/.test(color) ? color.replace(/[0-9a-f]/g, '$&$&') : undefined
}
