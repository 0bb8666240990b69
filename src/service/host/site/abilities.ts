import * as v from 'valibot'
import { recordKinds, type RecordKind } from '../../../protocol/calendar/site.ts'

/** What a person may do on the site, by the site's own words. */
export interface Abilities {
  /** The person's user ID on the site. */
  readonly userId: number
  readonly name: string
  readonly roles: readonly string[]
  readonly create: boolean
  readonly publish: boolean
  /** Events of their own that are published. */
  readonly editPublished: boolean
  readonly editOthers: boolean
  readonly upload: boolean
  /** Records that the person can add beside events. */
  readonly make: readonly RecordKind[]
}

/**
 * The capability that makes a record of each kind. Tags are everyone's who writes: the site's general interface takes
 * them, the calendar's own takes them from editors alone.
 */
const MAKES: Readonly<Record<RecordKind, string>> = {
  venue: 'edit_tribe_venues',
  organizer: 'edit_tribe_organizers',
  category: 'publish_tribe_events',
  tag: 'edit_posts',
}

const capabilities = v.fallback(v.record(v.string(), v.unknown()), {})

/** `GET /wp/v2/users/me?context=edit` */
const ownUser = v.object({
  id: v.number(),
  name: v.fallback(v.string(), ''),
  roles: v.fallback(v.array(v.string()), []),
  capabilities,
})

/** Undefined if it is not the answer about a user. */
export function readAbilities(answer: unknown): Abilities | undefined {
  const read = v.safeParse(ownUser, answer)
  if (!read.success) return undefined
  const { id, name, roles, capabilities: can } = read.output
  const may = (capability: string): boolean => can[capability] === true
  return {
    userId: id,
    name,
    roles,
    create: may('edit_tribe_events'),
    publish: may('publish_tribe_events'),
    editPublished: may('edit_published_tribe_events'),
    editOthers: may('edit_others_tribe_events'),
    upload: may('upload_files'),
    make: recordKinds.filter((kind) => may(MAKES[kind])),
  }
}

const authored = v.object({
  author: v.fallback(v.pipe(v.unknown(), v.transform(Number)), 0),
  status: v.fallback(v.string(), 'publish'),
})

const PUBLIC = new Set(['publish', 'future', 'private'])

/**
 * Tells whether the person may read the event, as WordPress decides it. Its lists have the unpublished events of
 * everyone for each person who writes.
 */
export function canRead(abilities: Abilities, event: unknown): boolean {
  const read = v.safeParse(authored, event)
  if (!read.success) return false
  const { author, status } = read.output
  return status === 'publish' || author === abilities.userId || abilities.editOthers
}

/** Tells whether the person may change the event, as WordPress decides it. */
export function canEdit(abilities: Abilities, event: unknown): boolean {
  const read = v.safeParse(authored, event)
  if (!read.success) return false
  const { author, status } = read.output
  if (author !== abilities.userId) return abilities.editOthers
  return PUBLIC.has(status) ? abilities.editPublished : abilities.create
}
