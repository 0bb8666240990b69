import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { EventOf } from '../../kernel/feature.ts'

/** A picture of the organization; `source` is `U` if it was uploaded. */
export interface OrganisationPicture {
  readonly url: string
  readonly source: string
}

const NAMES = ['icon', 'logo', 'night_logo'] as const
export type PictureName = (typeof NAMES)[number]

/** The icon is square; the logos have any shape, one for light and one for dark backgrounds. */
export type OrganisationPictures = Readonly<Record<PictureName, OrganisationPicture>>

const none: OrganisationPicture = { url: '', source: 'D' }
export const noPictures: OrganisationPictures = { icon: none, logo: none, night_logo: none }

export const picturesFrom = (snapshot: Snapshot): OrganisationPictures => ({
  icon: { url: snapshot.realm_icon_url ?? '', source: snapshot.realm_icon_source ?? 'D' },
  logo: { url: snapshot.realm_logo_url ?? '', source: snapshot.realm_logo_source ?? 'D' },
  night_logo: { url: snapshot.realm_night_logo_url ?? '', source: snapshot.realm_night_logo_source ?? 'D' },
})

/** Returns the pictures after the event; the same object if none changed. */
export function applyToPictures(
  pictures: OrganisationPictures,
  event: EventOf<'realm'>,
): OrganisationPictures {
  if (event.op !== 'update_dict') return pictures
  const data: Readonly<Record<string, unknown>> = event.data
  const changed = NAMES.flatMap((name) => {
    const url = data[`${name}_url`]
    const source = data[`${name}_source`]
    if (typeof url !== 'string') return []
    return [[name, { url, source: typeof source === 'string' ? source : 'U' }] as const]
  })
  return changed.length === 0 ? pictures : { ...pictures, ...Object.fromEntries(changed) }
}

/** Returns the logos for light and for dark backgrounds; undefined: the organization has none. */
export function logosOf({
  logo,
  night_logo,
}: OrganisationPictures): { readonly light: string; readonly dark: string } | undefined {
  const uploaded = ({ url, source }: OrganisationPicture) => (source === 'U' && url !== '' ? url : undefined)
  const light = uploaded(logo) ?? uploaded(night_logo)
  const dark = uploaded(night_logo) ?? uploaded(logo)
  return light === undefined || dark === undefined ? undefined : { light, dark }
}
