import { NAMESPACE } from '../../../protocol/calendar/limits.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { refuseField } from '../refuse.ts'
import { imageById, maySeeImage } from './rows.ts'

const OWN_PATH = new RegExp(`^(?:/(?:fr|de|it))?/${NAMESPACE}/images/(\\d{1,15})(?:/|$)`)

/** The image that an address of ours names: absolute on this site, or from `/` on. Other sites' are never fetched. */
function idInAddress(address: string, site: string): number | undefined {
  const url = URL.parse(address, site)
  if (url?.origin !== new URL(site).origin) return undefined
  const id = OWN_PATH.exec(url.pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * The image that a record is to carry: an ID or the address of an upload of this calendar; null for the empty text.
 * @param current what it carries already, whoever put it there
 * @throws CalendarRefusal when there is no such image for the caller
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
  const image = id === undefined ? undefined : imageById(context, id)
  if (!image || !maySeeImage(context, reader.caller, image)) {
    return refuseField('image', 'must be the ID or the address of an image that was uploaded here')
  }
  return image.id
}
