import type { AllowedDomain } from '../../../../protocol/chat/allowedDomains.ts'
import { addDefaultChannel, removeDefaultChannel } from '../../../../protocol/chat/channelTools.ts'
import { updateDomain } from '../../../../protocol/chat/organisation.ts'
import type { Session } from '../../../kernel/session.ts'
import { optimisticChange } from '../../../kernel/optimisticChanges.ts'
import { defaultChannels } from '../feature.ts'

const changeSubdomains = optimisticChange<boolean>()
const changeDefault = optimisticChange<boolean>()

/**
 * Allows or forbids subdomains of an allowed domain; shows at once. @throws ApiError; the change is undone
 */
export function setSubdomains(
  session: Session,
  { domain, allow_subdomains }: AllowedDomain,
  to: boolean,
): Promise<void> {
  return changeSubdomains(session, {
    key: domain,
    from: allow_subdomains,
    to,
    show: (allow_subdomains) =>
      session.deliver({
        type: 'realm_domains',
        op: 'change',
        realm_domain: { domain, allow_subdomains },
      }),
    store: (allow_subdomains) => session.api(updateDomain, { domain, allow_subdomains }),
  })
}

function setDefault(session: Session, stream_id: number, to: boolean): Promise<void> {
  return changeDefault(session, {
    key: String(stream_id),
    from: !to,
    to,
    show: (isDefault) => {
      const others = defaultChannels(session).filter((id) => id !== stream_id)
      const default_streams = isDefault ? [...others, stream_id] : others
      session.deliver({ type: 'default_streams', default_streams })
    },
    store: (isDefault) => session.api(isDefault ? addDefaultChannel : removeDefaultChannel, { stream_id }),
  })
}

/**
 * Makes these channels the default ones; shows at once. Each channel is a request of its own.
 * @throws ApiError for the first refusal; that channel is restored, the other changes stay
 */
export async function setDefaultChannels(session: Session, to: readonly number[]): Promise<void> {
  const from = defaultChannels(session)
  const added = to.filter((id) => !from.includes(id)).map((id) => setDefault(session, id, true))
  const removed = from.filter((id) => !to.includes(id)).map((id) => setDefault(session, id, false))
  await Promise.all([...added, ...removed])
}
