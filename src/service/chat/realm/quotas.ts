import { usualQuotas, type Quotas } from '../../files/space/uploadSpace.ts'
import type { ChatContext } from '../context.ts'
import { organisationSettings } from './settings.ts'

/** What an administrator decided, never more than the operator gives; what the operator gives, or as usual, where nothing was decided. */
const quotaOf = (decided: number | null, given: number | undefined, usual: number): number =>
  decided === null ? (given ?? usual) : Math.min(decided, given ?? decided)

/** MiB that files may take. @param given by the operator, for this machine */
export function quotasOf(context: Pick<ChatContext, 'database'>, given: Partial<Quotas>): Quotas {
  const { upload_quota_mib, upload_quota_of_a_person_mib } = organisationSettings(context)
  return {
    organization: quotaOf(upload_quota_mib, given.organization, usualQuotas.organization),
    person: quotaOf(upload_quota_of_a_person_mib, given.person, usualQuotas.person),
  }
}
