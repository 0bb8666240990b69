import { FEATURE_LEVEL, OLDEST_LEVEL } from '../../../../protocol/chat/level.ts'
import {
  endpointLevels,
  impliedValues,
  nameOf,
  nullLevels,
  parameterLevels,
  reachLevels,
  spareParameterLevels,
  type Since,
} from '../../../../protocol/chat/levels.ts'
import { getServerSettings } from '../../../../protocol/chat/serverSettings.ts'
import type { Endpoint } from '../../../../protocol/endpoint.ts'
import type { Older } from '../dialect.ts'
import { ApiError, notOffered } from '../errors.ts'
import { answerOf } from './answers.ts'
import { ourNames, zulipForm } from './names.ts'
import { ways } from './ways.ts'

/** Quotes inside texts are escaped, so texts never match. */
const OWN_LEVEL = /"service_feature_level"\s*:\s*(\d+)/
const ZULIP_LEVEL = /"zulip_feature_level"\s*:\s*(\d+)/

/** How to ask a service. What is known of it comes first, then what its answers tell. */
export function createOlder(known = ''): Older {
  let level = Number.parseInt(known) || FEATURE_LEVEL
  let isZulip = known.endsWith('zulip')
  const has = (since: Since | undefined): boolean =>
    since === undefined || (since === 'own' ? !isZulip : since <= level)
  const wayOf = (endpoint: Endpoint) => ways[nameOf(endpoint)]?.find(({ below }) => level < below)

  const listen = (body: string): void => {
    const own = OWN_LEVEL.exec(body)
    const told = own ?? ZULIP_LEVEL.exec(body)
    if (told) [isZulip, level] = [own === null, Number(told[1])]
  }

  const lacks = (endpoint: Endpoint, parameter?: string, value?: null): boolean => {
    const name = nameOf(endpoint)
    if (parameter !== undefined && value === null && !has(nullLevels[name]?.[parameter])) return true
    const way = wayOf(endpoint)
    if (!has(endpointLevels[name]) && way === undefined) return true
    return (
      parameter !== undefined &&
      !has(parameterLevels[name]?.[parameter] ?? reachLevels[name]?.[parameter]) &&
      way?.parameters.includes(parameter) !== true
    )
  }

  return {
    level: () => {
      if (level < OLDEST_LEVEL) throw new ApiError('TOO_OLD', '', 400)
      return String(level)
    },
    askLevel: async (api) => {
      const before = level
      await api(getServerSettings, {}).catch(() => undefined) // An answer is read here, too.
      return level !== before
    },
    lacks,
    write: (form) => (isZulip ? zulipForm(form) : form),
    // A service that answers both spellings means its own.
    read: (body) => {
      listen(body)
      return isZulip ? ourNames(body) : body
    },
    modern: (endpoint, fields) => {
      const { ignored_parameters_unsupported: ignored } = fields
      // A change of something that the service does not know was not made.
      if (endpoint.method === 'PATCH' && Array.isArray(ignored) && ignored.length > 0) throw notOffered()
      return answerOf(endpoint, fields, level)
    },
    ask: async (endpoint, args, send) => {
      const implied = impliedValues[nameOf(endpoint)]
      const isImplied = (name: string): boolean =>
        implied !== undefined &&
        name in implied &&
        JSON.stringify(args[name]) === JSON.stringify(implied[name])
      const given = Object.keys(args).filter((name) => args[name] !== undefined)
      const missing = given.filter((name) => lacks(endpoint, name))
      if (lacks(endpoint) || !missing.every(isImplied)) throw notOffered()
      const spare = spareParameterLevels[nameOf(endpoint)]
      const kept = Object.fromEntries(
        Object.entries(args).filter(
          ([name]) => (spare === undefined || has(spare[name])) && !missing.includes(name),
        ),
      )
      const way = wayOf(endpoint)
      return way ? way.ask(kept, send, endpoint) : send(endpoint, kept)
    },
  }
}
