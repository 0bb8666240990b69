import { getSettings, updateSettings } from '../../protocol/calendar/site.ts'
import {
  canCreate,
  canEditAll,
  writePolicies,
  type CalendarActor,
  type WritePolicy,
} from '../../protocol/calendar/permissions.ts'
import { isAdministrator } from '../../protocol/chat/permissions.ts'
import type { Database, WithDatabase } from '../database/database.ts'
import type { CalendarContext } from './context.ts'
import { forbid } from './refuse.ts'
import { openRoute, route, type CalendarRoute } from './router.ts'
import { storedSettings, storeSetting } from './store/settings.ts'

export interface CalendarSettings {
  /** Zone of the site's clock, and of events without a zone. */
  readonly timezone: string
  readonly currency_symbol: string
  readonly currency_code: string
  readonly currency_position: 'prefix' | 'postfix'
  readonly who_may_write: WritePolicy
}

const defaults: CalendarSettings = {
  timezone: 'UTC',
  currency_symbol: '€',
  currency_code: 'EUR',
  currency_position: 'prefix',
  who_may_write: 'members',
}

/** Cached: every record needs them and no other code writes them. */
const kept = new WeakMap<Database, CalendarSettings>()
const changes = new WeakMap<Database, number>()

/** Number of changes since the start. */
export const settingsChanges = ({ database }: WithDatabase): number => changes.get(database) ?? 0

export function calendarSettings({ database }: WithDatabase): CalendarSettings {
  const settings = kept.get(database) ?? readSettings(database)
  kept.set(database, settings)
  return settings
}

function readSettings(database: Database): CalendarSettings {
  const rows = storedSettings(database)
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return {
    timezone: stored['timezone'] ?? defaults.timezone,
    currency_symbol: stored['currency_symbol'] ?? defaults.currency_symbol,
    currency_code: stored['currency_code'] ?? defaults.currency_code,
    currency_position: stored['currency_position'] === 'postfix' ? 'postfix' : 'prefix',
    who_may_write:
      writePolicies.find((policy) => policy === stored['who_may_write']) ?? defaults.who_may_write,
  }
}

/** Stores settings, without checking permissions. */
export function storeCalendarSettings({ database }: WithDatabase, settings: Partial<CalendarSettings>): void {
  database.transaction(() => {
    for (const [name, value] of Object.entries(settings)) {
      storeSetting(database, name, value)
    }
  })
  kept.delete(database)
  changes.set(database, settingsChanges({ database }) + 1)
}

function present(context: CalendarContext, caller: CalendarActor | undefined) {
  const settings = calendarSettings(context)
  return {
    ...settings,
    announces_changes: context.announcesChanges,
    offers_attendance: context.attendance !== undefined,
    offers_feeds: true,
    can_create: caller !== undefined && canCreate(caller, settings.who_may_write),
    can_edit_all: caller !== undefined && canEditAll(caller),
    can_change_settings: caller !== undefined && isAdministrator(caller),
  }
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined

export const settingsRoutes = (context: CalendarContext): CalendarRoute[] => [
  openRoute(getSettings, (_, { caller }) => present(context, caller)),
  route(updateSettings, (settings, { caller }) => {
    if (!isAdministrator(caller)) forbid(caller, 'calendar.settingsDenied')
    storeCalendarSettings(context, Object.fromEntries(Object.entries(settings).filter(isGiven)))
    return present(context, caller)
  }),
]
