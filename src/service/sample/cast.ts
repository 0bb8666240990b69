import { createUser } from '../chat/accounts/create.ts'
import { secondsNow, type ChatContext } from '../chat/context.ts'
import { hashPassword } from '../passwords.ts'
import { sampleBot, samplePeople, type SamplePerson } from './people.ts'

/** Password of all sample accounts; it is public, as is sign-in to the sample. */
export const SAMPLE_PASSWORD = 'parley-demo'
/** A public password needs no slow hash; signing in replaces it by a slow one. */
const SAMPLE_PASSWORD_COST = 2 ** 10

const DAY = 24 * 60 * 60

interface Member {
  readonly id: number
  readonly fullName: string
}

/** The plays' characters with their accounts, by name. */
export class Cast {
  readonly #members: ReadonlyMap<string, Member>

  constructor(members: ReadonlyMap<string, Member>) {
    this.#members = members
  }

  #member(name: string): Member {
    const member = this.#members.get(name)
    if (!member) throw new Error(`Nobody is called ${name}`)
    return member
  }

  /** @throws Error for a name missing from the cast */
  id(name: string): number {
    return this.#member(name).id
  }

  ids(names: readonly string[]): number[] {
    return names.map((name) => this.id(name))
  }

  fullName(name: string): string {
    return this.#member(name).fullName
  }

  /** All names, the bot's included. */
  names(): string[] {
    return [...this.#members.keys()]
  }
}

const everybody: readonly [string, SamplePerson][] = Object.entries<SamplePerson>(samplePeople)

/** Hashes the common password once. */
export const hashSamplePassword = (): Promise<string> => hashPassword(SAMPLE_PASSWORD, SAMPLE_PASSWORD_COST)

function createPerson(context: ChatContext, name: string, person: SamplePerson, password: string): Member {
  const { fullName, role, timezone, joined, state } = person
  const isStub = state === 'imported-stub'
  const id = createUser(context, {
    email: `${name}@demo.test`,
    fullName,
    timezone,
    joinedAt: secondsNow(context) - joined * DAY,
    isImportedStub: isStub,
    ...(role === undefined ? {} : { role }),
    ...(isStub ? {} : { password }),
  })
  return { id, fullName }
}

function createBot(context: ChatContext, ownerId: number): Member {
  const { name, fullName, joined } = sampleBot
  const id = createUser(context, {
    email: `${name}@demo.test`,
    fullName,
    joinedAt: secondsNow(context) - joined * DAY,
    bot: { type: 1, ownerId },
  })
  return { id, fullName }
}

/** Creates the accounts, all of them active: former members write messages first, see `retirePeople`. */
export function createCast(context: ChatContext, password: string): Cast {
  const members = new Map(
    everybody.map(([name, person]) => [name, createPerson(context, name, person, password)] as const),
  )
  members.set(sampleBot.name, createBot(context, new Cast(members).id(sampleBot.owner)))
  return new Cast(members)
}

/** Deactivates the former members. */
export function retirePeople(context: ChatContext, cast: Cast): void {
  const gone = everybody.filter(([, { state }]) => state === 'deactivated')
  for (const [name] of gone) {
    context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', cast.id(name))
  }
}
