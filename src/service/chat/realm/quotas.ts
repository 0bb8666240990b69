import type { WithDatabase } from '../../database/database.ts'
import { usualQuotas, type Quotas } from '../../files/space/uploadSpace.ts'
import { organisationSettings } from './settings.ts'

/**
 * Returns the administrator's decision, limited by the operator's; without a decision, the operator's value
 * or the default.
 */
const quotaOf = (decided: number | null, given: number | undefined, usual: number): number =>
  decided === null ? (given ?? usual) : Math.min(decided, given ?? decided)

/** MiB that files can take. @param given by the operator, for this machine */
export function quotasOf(context: WithDatabase, given: Partial<Quotas>): Quotas {
  const { upload_quota_mib, upload_quota_of_a_person_mib } = organisationSettings(context)
  return {
    organization: quotaOf(upload_quota_mib, given.organization, usualQuotas.organization),
    person: quotaOf(upload_quota_of_a_person_mib, given.person, usualQuotas.person),
  }
}
