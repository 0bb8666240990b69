import {
  endpointLevels,
  parameterLevels,
  spareParameterLevels,
  type Since,
} from '../../src/protocol/chat/levels.ts'
import type { Fields } from './organisation.ts'

/*
 * What a server of a level has of the recording, by the table that the app reads: later endpoints are not there, later
 * parameters are ignored, and later fields are left out of its answers.
 */

/** The level of the recording. */
export const RECORDED_LEVEL = 379

const pattern = (name: string): string => name.replaceAll(/\{\w+\}|:\w+/g, '*')

/** The tables with each variable part of a path as `*`. */
const byPattern = <Value>(table: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(table).map(([name, value]) => [pattern(name), value]))

const endpoints = byPattern(endpointLevels)
const parameters = byPattern(parameterLevels)
const spare = byPattern(spareParameterLevels)

const sinceOf = (endpoint: string, parameter: string): Since | undefined =>
  parameters.get(endpoint)?.[parameter] ?? spare.get(endpoint)?.[parameter]

const isNumber = (part: string): boolean => /^\d+$/.test(part)

export interface Gate {
  /** Returns true if the level has the endpoint, as `METHOD /path` of a route. */
  readonly has: (endpoint: string) => boolean
  /** Those of the recorded level's parameters that the level has, and those that came since. */
  readonly known: (endpoint: string, recorded: readonly string[]) => readonly string[]
  /** What a request asks for that the level lacks: the endpoint, or parameters. */
  readonly excess: (request: string, fields: URLSearchParams) => readonly string[]
  /** Leaves out of the answer of `POST /register` what came after the level. */
  readonly withoutLater: (register: Fields) => void
}

const removeFrom = (list: unknown, names: readonly string[]): void => {
  if (!Array.isArray(list)) return
  for (const each of list as Fields[]) for (const name of names) delete each[name]
}

export function gateOf(level: number): Gate {
  const isThere = (since: Since | undefined): boolean =>
    since === undefined || (since !== 'own' && since <= level)
  const laterIn = (endpoint: string): readonly string[] =>
    Object.entries(parameterLevels[endpoint] ?? {})
      .filter(([, since]) => !isThere(since))
      .map(([name]) => name)
  const has = (endpoint: string): boolean => isThere(endpoints.get(pattern(endpoint)))
  return {
    has,
    known: (endpoint, recorded) => {
      const name = pattern(endpoint)
      const listed = Object.keys({ ...parameters.get(name), ...spare.get(name) })
      const since = listed.filter((each) => isThere(sinceOf(name, each)))
      return [...recorded.filter((each) => isThere(sinceOf(name, each))), ...since]
    },
    excess: (request, fields) => {
      const [method = '', path = ''] = request.split(' ')
      const exact = `${method} ${path}`
      const name = endpoints.has(exact)
        ? exact
        : `${method} ${path
            .split('/')
            .map((part) => (isNumber(part) ? '*' : part))
            .join('/')}`
      if (!isThere(endpoints.get(name))) return [request]
      return [...new Set(fields.keys())]
        .filter((field) => !isThere(sinceOf(name, field)))
        .map((field) => `${request}: ${field}`)
    },
    withoutLater: (register) => {
      for (const name of laterIn('PATCH /realm')) delete register[`realm_${name}`]
      for (const name of laterIn('PATCH /settings')) {
        delete (register['user_settings'] as Fields)[name]
        delete (register['realm_user_settings_defaults'] as Fields)[name]
      }
      for (const list of ['streams', 'subscriptions', 'never_subscribed', 'unsubscribed']) {
        removeFrom(register[list], laterIn('PATCH /streams/{stream_id}'))
      }
      removeFrom(register['realm_user_groups'], laterIn('PATCH /user_groups/{user_group_id}'))
      for (const list of ['saved_snippets', 'reminders', 'channel_folders', 'navigation_views']) {
        if (!has(`GET /${list}`)) delete register[list]
      }
    },
  }
}
