import * as v from 'valibot'
import { endpoint, optional } from '../endpoint.ts'
import { NAMESPACE } from './interface.ts'
import { custom, oneOf, string, translationLanguage } from './parameters.ts'
import { writePolicies } from './permissions.ts'
import { image } from './shapes.ts'

const language = { translation_language: optional(translationLanguage()) }

/** Namespace index (calendar spec 4): the existing routes. */
export const getIndex = endpoint('GET', '/', {
  parameters: {
    namespace: optional(string(100, { default: NAMESPACE })),
    context: optional(string(20, { default: 'view' })),
    ...language,
  },
  reply: { namespace: v.string(), routes: v.record(v.string(), v.unknown()) },
  access: 'spectator',
})

/** The interface's own description, in OpenAPI 3.1. */
export const getDescription = endpoint('GET', '/doc', {
  parameters: language,
  reply: {
    openapi: v.string(),
    info: v.object({ title: v.string(), version: v.string() }),
    paths: v.record(v.string(), v.unknown()),
    components: v.object({ schemas: v.record(v.string(), v.unknown()) }),
  },
  access: 'spectator',
})

/**
 * Beyond the spec: uploads an image, as multipart with the field `file`. Its `id` goes into the field `image`
 * of events, venues and organizers; it becomes public when a public record uses it.
 */
export const uploadImage = endpoint('POST', '/images', { reply: image.entries, upload: true })

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
const zone = v.pipe(v.string(), v.check(isZone, 'faults.timeZoneName'))

/** Kinds of records that an event names. */
export const recordKinds = ['venue', 'organizer', 'category', 'tag'] as const
export type RecordKind = (typeof recordKinds)[number]

const settings = {
  /** Zone of the site's clock, and of events without a zone. */
  timezone: v.string(),
  currency_symbol: v.string(),
  currency_code: v.string(),
  /** `prefix` or `postfix`. */
  currency_position: v.string(),
  who_may_write: v.fallback(v.picklist(writePolicies), 'members'),
  /** True if the chat's event queue announces changes of the calendar. */
  announces_changes: v.fallback(v.boolean(), false),
  /** True if people can sign up for events. */
  offers_attendance: v.fallback(v.boolean(), false),
  /** True if the calendar can subscribe to feeds of others; people with `can_edit_all` manage them. */
  offers_feeds: v.fallback(v.boolean(), false),
  /** Permissions of the caller. */
  can_create: v.boolean(),
  can_edit_all: v.boolean(),
  can_change_settings: v.boolean(),
  /** The site that keeps the calendar; absent where it is this host's own. */
  site: v.optional(
    v.object({
      name: v.string(),
      url: v.string(),
      /** Address of an event's page there up to the slug, such as `https://hall.example/event/`. */
      event_pages: v.string(),
      can_publish: v.boolean(),
      can_upload: v.boolean(),
      /** What the caller can add beside events. */
      can_make: v.fallback(v.array(v.picklist(recordKinds)), [...recordKinds]),
      /** The caller's account there: not connected, refused by the site, or working. */
      connection: v.picklist(['none', 'refused', 'made']),
    }),
  ),
}

/** Beyond the spec: the calendar's settings and the caller's permissions; real sites answer 404. */
export const getSettings = endpoint('GET', '/settings', {
  parameters: language,
  reply: settings,
  access: 'spectator',
})
/** Changes the calendar's settings (owners and administrators). */
export const updateSettings = endpoint('PATCH', '/settings', {
  parameters: {
    timezone: optional(custom(zone, { type: 'string' })),
    currency_symbol: optional(string(10)),
    currency_code: optional(string(10)),
    currency_position: optional(oneOf(['prefix', 'postfix'])),
    who_may_write: optional(oneOf(writePolicies)),
  },
  reply: settings,
})
