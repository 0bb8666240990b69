import type { NewEventFields } from '../../../../protocol/calendar/fields.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { fieldsOf, imageReference, publishedNow, whenFields } from './fields.ts'
import type { EventDraft } from './draft.ts'

/** Such sites cannot clear a text: a space shows as nothing. */
const textOrSpace = (text: string): string => (text.trim() === '' ? ' ' : text)

/**
 * An event as real sites must be sent it (calendar-wire 0): whole, since they reset what is left out; one venue bare,
 * since a list of them fails; no field of ours, which they do not know. `stored` is the event that is changed.
 */
export function foreignFieldsOf(draft: EventDraft, stored?: CalendarEvent): NewEventFields {
  const [venue] = draft.venues
  const fields: Readonly<Record<string, unknown>> = {
    ...whenFields(draft),
    ...fieldsOf(draft, [
      'title',
      'organizers',
      'categories',
      'tags',
      'website',
      'status',
      'showMap',
      'showMapLink',
      'isHidden',
      'isSticky',
      'isFeatured',
      ...(draft.slug === '' ? [] : (['slug'] as const)),
    ]),
    ...(stored && publishedNow(stored, draft)),
    description: textOrSpace(draft.description),
    excerpt: textOrSpace(draft.excerpt),
    // "0" is lost there.
    cost: draft.cost.trim() === '0' ? 'Free' : draft.cost.trim(),
    // The image goes by being left out, as everything else does.
    ...(draft.image === null ? {} : { image: imageReference(draft.image) }),
    ...(venue === undefined ? {} : { venue: venue.id }),
  }
  return fields as unknown as NewEventFields
}
