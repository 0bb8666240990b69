import { endpoints } from '../../../protocol/chat/endpoints.ts'
import type { Cases } from './case.ts'
import { channelCases } from './channels.ts'
import { messageCases, registerCases } from './messages.ts'
import { messageToolCases } from './messageTools.ts'
import { groupCases, organisationCases } from './organisation.ts'
import { peopleCases } from './people.ts'
import { personalCases } from './personal.ts'

/** Rows of the permission matrix. */
export const allCases: Cases = {
  ...channelCases,
  ...groupCases,
  ...messageCases,
  ...messageToolCases,
  ...organisationCases,
  ...peopleCases,
  ...personalCases,
  ...registerCases,
}

const POLL_PATH = '/events'

/**
 * Every operation. Queues live in memory, where nothing is rolled back: operations that need one precede
 * those that end it.
 */
export const operationsInOrder = [...endpoints].toSorted(
  ([, one], [, other]) => Number(other.path === POLL_PATH) - Number(one.path === POLL_PATH),
)
