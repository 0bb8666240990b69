import { accountBounds } from '../../../protocol/bounds.ts'
import { clientWords } from '../../../protocol/clientWords.ts'
import { displayedNetwork } from '../../network.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import type { AddressedDraft } from '../mail/compose.ts'
import type { Letter } from '../mail/letters.ts'
import { oneLine } from '../mail/writing.ts'
import { organisationSettings } from '../realm/settings.ts'
import type { ChatRequest } from '../router.ts'
import { languageOf, textsIn } from '../texts/texts.ts'
import { userSettingsOf } from '../users/settings.ts'
import { userById } from '../users/store.ts'
import { LONGEST_CLIENT, type KeyUse } from './keyUse.ts'
import { KnownDevices } from './knownDevices.ts'
import { keysOf } from './store/keys.ts'

/** Seconds after joining in which a sign-in is news to nobody. */
const NEWCOMER = 60

type From = Pick<ChatRequest, 'address' | 'device' | 'headers'>

/** Mails people when their account is used in a new place. */
export class NewPlaces {
  readonly #context: ChatContext
  readonly #keyUse: KeyUse
  readonly #devices: KnownDevices
  /** Programs that sign in again and again from changing networks must not fill a mailbox. */
  readonly #mails: SlidingWindows

  constructor(context: ChatContext, keyUse: KeyUse) {
    this.#context = context
    this.#keyUse = keyUse
    this.#devices = new KnownDevices(context)
    this.#mails = new SlidingWindows(accountBounds.sign_in_mails_of_a_user, context.now)
  }

  /** True for a browser that signed in before, and for the same program and network as one that holds a key. */
  #isKnown(userId: number, device: string | undefined, client: string, network: string): boolean {
    if (this.#devices.find(userId, device) !== undefined) return true
    this.#keyUse.flush()
    const keys = keysOf(this.#context.database, userId)
    return keys.some((key) => key.client === client && key.network === network)
  }

  /** Notes a sign-in, before its key is noted. */
  readonly note = (userId: number, { address, device, headers }: From): void => {
    const client = (headers.get('user-agent') ?? '').slice(0, LONGEST_CLIENT)
    const network = displayedNetwork(address)
    const at = secondsNow(this.#context)
    const user = userById(this.#context.database, userId)
    if (!user || user.is_bot === 1 || at - user.date_joined < NEWCOMER) return
    if (!userSettingsOf(this.#context, userId).enable_login_emails) return
    if (this.#isKnown(userId, device, client, network) || !this.#hasRoom(userId)) return
    this.#context.mail.enqueue({ kind: 'signed-in', userId, client, network, at })
  }

  #hasRoom(userId: number): boolean {
    try {
      this.#mails.require(String(userId))
    } catch (error) {
      if (error instanceof TooManyRequests) return false
      throw error
    }
    this.#mails.count(String(userId))
    return true
  }
}

/** Returns the mail about a sign-in in a new place. */
export function newPlaceLetter(
  context: ChatContext,
  { userId, client, network, at }: Extract<Letter, { kind: 'signed-in' }>,
): AddressedDraft | undefined {
  const account = userById(context.database, userId)
  if (account?.is_active !== 1) return undefined
  const organisation = oneLine(organisationSettings(context).name)
  const language = languageOf(context, userId)
  const say = textsIn(language)
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: account.timezone || 'UTC',
  }).format(at * 1000)
  const words = clientWords(client)
  const program = [words?.name, words?.system].filter((part) => part !== undefined).join(', ')
  return {
    to: account.delivery_email,
    draft: {
      language,
      subject: say('signedIn.subject', { organisation }),
      paragraphs: [
        say('mail.helloTo', { name: oneLine(account.full_name) }),
        say('signedIn.lead', { organisation }),
        [time, oneLine(program), network].filter((line) => line !== '').join('\n'),
        say('signedIn.notYou'),
      ],
      link: { label: say('secondFactor.look'), url: `${context.url()}/settings/account` },
      footer: say('signedIn.footer'),
    },
  }
}
