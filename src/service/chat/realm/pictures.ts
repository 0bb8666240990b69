import { uploadedPicture } from '../uploads/address.ts'
import type { OrganisationSettings } from './settings.ts'

/** Icon of an organization that uploaded none; part of the app. */
const DEFAULT_ICON = '/favicon.svg'

type Pictured = Pick<OrganisationSettings, 'icon_path' | 'logo_path' | 'night_logo_path'>

const addressOf = (path: string | null, otherwise: string): string =>
  path === null ? otherwise : uploadedPicture(`organisation/${path}`)
/** Source codes as on real servers: U for uploaded, D for default. */
const sourceOf = (path: string | null): 'U' | 'D' => (path === null ? 'D' : 'U')

export const iconAddress = ({ icon_path }: Pick<Pictured, 'icon_path'>): string =>
  addressOf(icon_path, DEFAULT_ICON)

/**
 * Addresses of the organization's pictures, under their wire names without `realm_`. Empty if there is none.
 */
export const pictureAddresses = (settings: Pictured) => ({
  icon_url: iconAddress(settings),
  icon_source: sourceOf(settings.icon_path),
  logo_url: addressOf(settings.logo_path, ''),
  logo_source: sourceOf(settings.logo_path),
  night_logo_url: addressOf(settings.night_logo_path, ''),
  night_logo_source: sourceOf(settings.night_logo_path),
})
