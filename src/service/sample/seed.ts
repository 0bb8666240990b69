import { createChannel } from '../chat/channels/create.ts'
import { addSubscribers } from '../chat/channels/join.ts'
import { secondsNow, type ChatContext } from '../chat/context.ts'
import { storeMessage } from '../chat/messages/store.ts'
import { storeOrganisationSettings } from '../chat/realm/settings.ts'
import { callerById } from '../chat/users/rows.ts'
import { createSampleAccounts, hashSamplePassword, type SampleAccounts } from './accounts.ts'

const HOUR = 60 * 60

interface SampleMessage {
  readonly from: keyof SampleAccounts
  readonly content: string
  readonly hoursAgo: number
}

/** Fills an empty organisation with people, channels and conversations, all or nothing. Times are relative to now. */
export async function seedSampleOrganisation(context: ChatContext): Promise<void> {
  const password = await hashSamplePassword()
  context.database.transaction(() => {
    const accounts = createSampleAccounts(context, password)
    storeOrganisationSettings(context, {
      name: 'Parley Demo',
      description: 'A sample organisation to look around in.',
    })
    fillChannels(context, accounts)
  })
}

function fillChannels(context: ChatContext, accounts: SampleAccounts): void {
  const { owner, admin, moderator, member, guest, bot } = accounts
  const say = (
    destination: { channelId: number; topic: string },
    messages: readonly SampleMessage[],
  ): void => {
    for (const { from, content, hoursAgo } of messages) {
      storeMessage(context, {
        senderId: accounts[from],
        conversation: destination,
        content,
        sentAt: secondsNow(context) - hoursAgo * HOUR,
        client: from === 'bot' ? 'build-bot' : 'website',
        readBySender: true,
      })
    }
  }
  const open = (name: string, description: string, subscribers: readonly number[]): number => {
    const creator = callerById(context, owner)
    if (!creator) throw new Error('The sample owner is missing')
    const channel = createChannel(context, creator, { name, description, isDefault: true })
    addSubscribers(context, channel, subscribers)
    return channel.id
  }

  const general = open('general', 'Everything that concerns everybody', [
    owner,
    admin,
    moderator,
    member,
    guest,
    bot,
  ])
  const design = open('design', 'How things look and feel', [owner, admin, moderator, member])
  say({ channelId: general, topic: 'welcome' }, [
    {
      from: 'owner',
      hoursAgo: 30,
      content: 'Welcome to **Parley**! This is the place for everything that concerns us all.',
    },
    { from: 'member', hoursAgo: 29, content: 'Glad to be here :wave:' },
    { from: 'guest', hoursAgo: 5, content: 'Hello everybody, I am visiting until Friday.' },
  ])
  say({ channelId: general, topic: 'builds' }, [
    { from: 'bot', hoursAgo: 3, content: 'Build **#128** passed in `4m 12s`.' },
  ])
  say({ channelId: design, topic: 'colours' }, [
    {
      from: 'moderator',
      hoursAgo: 26,
      content: 'Which of the two greens do we take?\n\n* `#2a7f8e`\n* `#3f8f5a`',
    },
    { from: 'admin', hoursAgo: 25, content: 'The first: it has the better contrast on white.' },
  ])
}
