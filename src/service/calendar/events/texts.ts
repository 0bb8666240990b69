import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import type { CalendarContext } from '../context.ts'
import { plainText } from '../html/text.ts'
import { sanitize } from '../html/sanitize.ts'
import { refuseField } from '../refuse.ts'
import { searchText } from '../textFunctions.ts'
import {
  deleteTranslation,
  storeTranslation,
  translationsOf,
  updateSearchText,
  type EventRow,
} from './store.ts'

/** Title (plain text), description and excerpt (HTML). */
export type EventTexts = Pick<EventRow, 'title' | 'description' | 'excerpt'>
type SentTexts = { readonly [Name in keyof EventTexts]?: string | undefined }

const emptyTexts: EventTexts = { title: '', description: '', excerpt: '' }

/** @param isSanitized true if the description is sanitized already */
export const withTexts = (current: EventTexts, sent: SentTexts, isSanitized = false): EventTexts => ({
  title: sent.title === undefined ? current.title : plainText(sent.title),
  description:
    sent.description === undefined
      ? current.description
      : isSanitized
        ? sent.description
        : sanitize(sent.description),
  excerpt: sent.excerpt === undefined ? current.excerpt : sanitize(sent.excerpt),
})

/** Returns the event's own texts after the change. @throws Refusal for an empty title */
export function ownTexts(current: EventTexts | undefined, sent: SentTexts, isSanitized = false): EventTexts {
  const texts = withTexts(current ?? emptyTexts, sent, isSanitized)
  return texts.title === '' ? refuseField('title', 'faults.empty') : texts
}

export const sentTexts = ({ title, description, excerpt }: ChangedEventFields): SentTexts => ({
  title,
  description,
  excerpt,
})

const isEmpty = ({ title, description, excerpt }: EventTexts): boolean => title + description + excerpt === ''

/** Stores texts in other languages; omitted ones stay, null removes a language. */
export function storeTranslations(
  context: CalendarContext,
  eventId: number,
  sent: Readonly<Record<string, SentTexts | null>>,
): void {
  const { database } = context
  const stored = translationsOf(database, [eventId]).get(eventId) ?? {}
  for (const [language, texts] of Object.entries(sent)) {
    const merged = texts === null ? emptyTexts : withTexts(stored[language] ?? emptyTexts, texts)
    if (isEmpty(merged)) {
      deleteTranslation(database, eventId, language)
      continue
    }
    storeTranslation(database, eventId, language, merged.title, merged.description, merged.excerpt)
  }
}

/**
 * Updates the event's search index: title and description in every language, only titles if it has a
 * password.
 */
export function indexTexts(context: CalendarContext, event: EventRow): void {
  const all = [event, ...Object.values(translationsOf(context.database, [event.id]).get(event.id) ?? {})]
  const descriptions = event.password === null ? all.map(({ description }) => description) : []
  const text = searchText(
    all.map(({ title }) => title),
    descriptions,
  )
  updateSearchText(context.database, event.id, text)
}
