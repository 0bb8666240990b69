import { useOrganisation } from '../organization/organization.ts'

/** True if the organization wants guests to be marked wherever they are named. */
export const useMarksGuests = (): boolean => useOrganisation().enable_guest_user_indicator ?? true
