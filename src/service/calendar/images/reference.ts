import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { refuseField } from '../refuse.ts'
import { imageById, maySeeImage } from './store.ts'

const OWN_PATH = new RegExp(`^(?:/(?:fr|de|it))?/${NAMESPACE}/images/(\\d{1,15})(?:/|$)`)

/**
 * ID of the image at an address of this site, absolute or starting with `/`. Addresses of other sites are
 * never fetched.
 */
function idInAddress(address: string, site: string): number | undefined {
  const url = URL.parse(address, site)
  if (url?.origin !== new URL(site).origin) return undefined
  const id = OWN_PATH.exec(url.pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * Returns the ID of a record's new image, given by ID or by the address of an upload; null for the empty
 * text.
 * @param current ID of the record's present image, which stays allowed for anyone
 * @throws Refusal if the image does not exist or the caller cannot use it
 */
export function referencedImage(
  context: CalendarContext,
  reader: Reader,
  reference: string,
  current: number | null = null,
): number | null {
  const text = reference.trim()
  if (text === '') return null
  const id = /^\d{1,15}$/.test(text) ? Number(text) : idInAddress(text, reader.site)
  if (id !== undefined && id === current) return id
  const image = id === undefined ? undefined : imageById(context.database, id)
  if (!image || !maySeeImage(context.database, reader.caller, image)) {
    return refuseField('image', 'fields.imageUnknown')
  }
  return image.id
}
