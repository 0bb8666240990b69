import type { ReactNode } from 'react'
import { updateOrganisation } from '../../../../protocol/chat/organisation.ts'
import { useOffers } from '../../../kernel/offers.ts'

/** The control of a setting of the organization. Renders nothing if the service doesn't have the setting. */
export const IfOffered = ({ setting, children }: { setting: string; children: ReactNode }) =>
  useOffers(updateOrganisation, setting) ? children : null
