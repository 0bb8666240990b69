import { createUser } from '../chat/accounts/create.ts'
import { hashPassword } from '../chat/accounts/passwords.ts'
import type { ChatContext } from '../chat/context.ts'
import { Role } from '../../protocol/chat/shapes.ts'

/** Everybody's in the sample organisation, where anybody may sign in anyway. */
export const SAMPLE_PASSWORD = 'parley-demo'
/** A well-known password needs no slow digest; signing in replaces it by a slow one. */
const SAMPLE_PASSWORD_COST = 2 ** 10

const people = {
  owner: { fullName: 'Olivia Owner', role: Role.owner },
  admin: { fullName: 'Adam Admin', role: Role.administrator },
  moderator: { fullName: 'Mona Moderator', role: Role.moderator },
  member: { fullName: 'Max Member', role: Role.member },
  guest: { fullName: 'Greta Guest', role: Role.guest },
} as const

/** IDs of the accounts that the sign-in page offers, and of the bot. */
export type SampleAccounts = Readonly<Record<keyof typeof people | 'bot', number>>

export const hashSamplePassword = (): Promise<string> => hashPassword(SAMPLE_PASSWORD, SAMPLE_PASSWORD_COST)

/** @param password as `hashSamplePassword` made it */
export function createSampleAccounts(context: ChatContext, password: string): SampleAccounts {
  const create = (name: keyof typeof people): number =>
    createUser(context, { email: `${name}@demo.test`, password, ...people[name] })
  const owner = create('owner')
  return {
    owner,
    admin: create('admin'),
    moderator: create('moderator'),
    member: create('member'),
    guest: create('guest'),
    bot: createUser(context, {
      email: 'bot@demo.test',
      fullName: 'Build Bot',
      bot: { type: 1, ownerId: owner },
    }),
  }
}
