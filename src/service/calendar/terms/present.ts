import { isEditable } from '../access.ts'
import { filteredCalendar, restAddress } from '../addresses.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { encodeText } from '../html/text.ts'
import type { TermRow } from './store.ts'

/** Names of the two kinds in paths and fields, and in real sites' databases. */
export const collectionOf = { category: 'categories', tag: 'tags' } as const
const taxonomyName = { category: 'tribe_events_cat', tag: 'post_tag' } as const

const isOwn = (context: CalendarContext, { caller }: Reader, { author_id }: TermRow): boolean =>
  isEditable(context, caller, { author_id, status: 'publish' })

function addressesOf({ taxonomy, id, parent_id }: TermRow, reader: Reader) {
  const collection = restAddress(reader, `/${collectionOf[taxonomy]}`)
  return {
    self: `${collection}/${id}`,
    collection,
    ...(parent_id === null ? {} : { up: `${collection}/${parent_id}` }),
  }
}

const translationsOf = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name: encodeText(name) }]))

/**
 * Presents a term, within an event or alone.
 * @param names by language
 */
export function presentTerm(
  context: CalendarContext,
  row: TermRow,
  reader: Reader,
  names: Readonly<Record<string, string>> = {},
): object {
  const translated = reader.language === undefined ? undefined : names[reader.language]
  return {
    id: row.id,
    name: encodeText(translated ?? row.name),
    slug: row.slug,
    term_group: 0,
    term_taxonomy_id: row.id,
    taxonomy: taxonomyName[row.taxonomy],
    description: row.description,
    parent: row.parent_id ?? 0,
    count: row.count,
    filter: 'raw',
    url: filteredCalendar(reader, { [collectionOf[row.taxonomy]]: row.slug }),
    urls: addressesOf(row, reader),
    ...(reader.caller ? { can_edit: isOwn(context, reader, row) } : {}),
    ...(isOwn(context, reader, row) ? { translations: translationsOf(names) } : {}),
  }
}
