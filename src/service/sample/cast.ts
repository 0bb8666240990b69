import { createUser } from '../chat/accounts/create.ts'
import { hashPassword } from '../chat/accounts/passwords.ts'
import { secondsNow, type ChatContext } from '../chat/context.ts'
import { sampleBot, samplePeople, type PersonName, type SamplePerson, type SpeakerName } from './people.ts'

/** Everybody's in the sample organisation, where anybody may sign in anyway. */
export const SAMPLE_PASSWORD = 'parley-demo'
/** A well-known password needs no slow digest; signing in replaces it by a slow one. */
const SAMPLE_PASSWORD_COST = 2 ** 10

const DAY = 24 * 60 * 60

/** The people of the plays with their accounts. */
export class Cast {
  readonly #ids: ReadonlyMap<string, number>

  constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids
  }

  /** @throws Error for a name that no play should contain */
  id(name: string): number {
    const id = this.#ids.get(name)
    if (id === undefined) throw new Error(`Nobody is called ${name}`)
    return id
  }

  ids(names: readonly string[]): number[] {
    return names.map((name) => this.id(name))
  }

  fullName(name: string): string {
    this.id(name)
    return name === sampleBot.name ? sampleBot.fullName : samplePeople[name as PersonName].fullName
  }

  /** Every name, the bot's too. */
  names(): SpeakerName[] {
    return [...this.#ids.keys()] as SpeakerName[]
  }
}

const everybody = Object.entries(samplePeople) as [PersonName, SamplePerson][]

/** All of them with one password, which is hashed once. */
export const hashSamplePassword = (): Promise<string> => hashPassword(SAMPLE_PASSWORD, SAMPLE_PASSWORD_COST)

/** Creates the accounts, all of them active: who has left wrote something first, see `retirePeople`. */
export function createCast(context: ChatContext, password: string): Cast {
  const now = secondsNow(context)
  const ids = new Map<string, number>()
  for (const [name, { fullName, role, timezone, joined, state }] of everybody) {
    const isStub = state === 'imported-stub'
    const id = createUser(context, {
      email: `${name}@demo.test`,
      fullName,
      timezone,
      joinedAt: now - joined * DAY,
      isImportedStub: isStub,
      ...(role === undefined ? {} : { role }),
      ...(isStub ? {} : { password }),
    })
    ids.set(name, id)
  }
  const ownerId = ids.get(sampleBot.owner) as number
  const bot = { type: 1, ownerId } as const
  const joinedAt = now - 300 * DAY
  ids.set(
    sampleBot.name,
    createUser(context, {
      email: `${sampleBot.name}@demo.test`,
      fullName: sampleBot.fullName,
      joinedAt,
      bot,
    }),
  )
  return new Cast(ids)
}

/** Deactivates those who have left. */
export function retirePeople(context: ChatContext, cast: Cast): void {
  const gone = everybody.filter(([, { state }]) => state === 'deactivated')
  for (const [name] of gone) {
    context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', cast.id(name))
  }
}
