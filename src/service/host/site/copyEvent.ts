import { generalPath, type OnSite } from './changeEvent.ts'
import { readStored, withCost, type Fields } from './storedEvent.ts'

/*
 * What a copy of an event has beside the fields that the app knows: those of other plugins, the state of the event, the
 * currency of its price. The site says which of them its general interface gives and takes; what a plugin keeps to
 * itself stays behind.
 */

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Properties that the request for the copy decides, or that belong to one event alone. */
const DECIDED = new Set(
  'title content excerpt status date date_gmt slug password author featured_media tags tribe_events_cat meta'.split(
    ' ',
  ),
)
const DECIDED_META =
  /^_Event(AllDay|Timezone|TimezoneAbbr|(Start|End)Date(UTC)?|Duration|ShowMap|ShowMapLink|URL|Cost|OrganizerID|VenueID)$/
const CURRENCY = /^_EventCurrency/

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** The site's answer about an event (`GET /wp/v2/tribe_events/{id}?context=edit`). */
type General = Fields

/** The properties that the site takes, by its own description of an event. */
function writable(description: unknown): readonly string[] {
  const schema = isFields(description) ? description['schema'] : undefined
  const properties = isFields(schema) && isFields(schema['properties']) ? schema['properties'] : {}
  return Object.entries(properties).flatMap(([name, property]) =>
    isFields(property) && property['readonly'] !== true && !DECIDED.has(name) ? [name] : [],
  )
}

function metaToCarry(original: General, made: General): Fields {
  const [from, to] = [original['meta'], made['meta']]
  if (!isFields(from) || !isFields(to)) return {}
  // Another price can be in another currency.
  const isSamePrice = from['_EventCost'] === to['_EventCost']
  return Object.fromEntries(
    Object.entries(from).filter(
      ([name, value]) =>
        name in to &&
        differs(value, to[name]) &&
        !DECIDED_META.test(name) &&
        (isSamePrice || !CURRENCY.test(name)),
    ),
  )
}

/** What the copy lacks of its original. */
export function lackingIn(made: General, original: General, description: unknown): Fields {
  const names = writable(description).filter(
    (name) => name in original && name in made && differs(original[name], made[name]),
  )
  const meta = metaToCarry(original, made)
  return {
    ...Object.fromEntries(names.map((name) => [name, original[name]])),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
  }
}

/** The fields without those that the site refused; undefined if its refusal names none of them. */
function withoutRefused(fields: Fields, refusal: unknown): Fields | undefined {
  const data = isFields(refusal) && isFields(refusal['data']) ? refusal['data'] : {}
  const refused = new Set([data['key'], ...Object.keys(isFields(data['params']) ? data['params'] : {})])
  const keep = (from: Fields): Fields =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !refused.has(name)))
  const rest = keep(fields)
  const meta = isFields(rest['meta']) ? keep(rest['meta']) : {}
  const kept = { ...rest, meta }
  return differs(kept, { meta: {}, ...fields }) ? kept : undefined
}

const isEmpty = ({ meta, ...rest }: Fields): boolean =>
  Object.keys(rest).length === 0 && Object.keys(isFields(meta) ? meta : {}).length === 0

/** Fields that the site refuses one by one; a plugin can guard its own. */
const MOST_REFUSALS = 5

/** Gives the copy what it lacks of its original, as far as the site lets this person. @throws SiteFault */
export async function carryOver(
  { call, site, caller }: OnSite,
  original: number,
  copy: number,
): Promise<void> {
  const query = new URLSearchParams({ context: 'edit' })
  const [from, to, description] = await Promise.all([
    call.ask(site, { path: generalPath(original), query, caller }),
    call.ask(site, { path: generalPath(copy), query, caller }),
    call.ask(site, { path: 'wp/v2/tribe_events', method: 'OPTIONS', caller }),
  ])
  const stored = readStored(to.json)
  if (!stored || !isFields(from.json) || !isFields(to.json)) return
  let fields: Fields | undefined = lackingIn(to.json, from.json, description.json)
  for (let tries = 0; fields && !isEmpty(fields) && tries <= MOST_REFUSALS; tries++) {
    const answer = await call.ask(site, {
      path: generalPath(copy),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(withCost(fields, stored)),
      caller,
    })
    if (answer.status < 300) return
    fields = withoutRefused(fields, answer.json)
  }
}
