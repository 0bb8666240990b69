import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  startOrganisation,
  type Organisation,
  type OrganisationOptions,
} from '../../src/testing/organisation.testing.ts'
import type { Question, Usage } from './probe.ts'

const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href

/** A running service that reports its use of time and memory. */
export interface Subject extends Organisation {
  readonly ask: (question: Question) => Promise<Usage>
}

/**
 * Starts a service with the sample organization and the probe. It trusts the client addresses that requests
 * claim.
 */
export async function startSubject(options: OrganisationOptions = {}): Promise<Subject> {
  const nodeArguments = ['--expose-gc', '--import', probe]
  const environment = { ...options.environment, TRUSTED_PROXIES: '127.0.0.1' }
  const organisation = await startOrganisation({ ...options, environment, nodeArguments })
  return Object.assign(organisation, {
    ask: async (question: Question): Promise<Usage> => {
      const { child } = organisation
      const answer = once(child, 'message')
      child.send(question)
      const [usage] = (await answer) as [Usage]
      return usage
    },
  })
}
