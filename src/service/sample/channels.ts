import type { GroupSetting } from '../../protocol/chat/shapes.ts'
import { createChannel } from '../chat/channels/create.ts'
import { addSubscribers } from '../chat/channels/join.ts'
import { secondsNow, type ChatContext } from '../chat/context.ts'
import { systemGroupId, type SystemGroupName } from '../chat/groups/groups.ts'
import { callerById } from '../chat/users/store.ts'
import type { Cast } from './cast.ts'
import type { PersonName } from './people.ts'

const DAY = 24 * 60 * 60

interface SampleChannel {
  readonly name: string
  readonly description: string
  readonly creator: PersonName
  /** Days since its creation. */
  readonly age: number
  /** Names separated by spaces, or all users, or all but guests. */
  readonly subscribers: 'everybody' | 'members' | (string & {})
  readonly kind?: 'private' | 'sealed' | 'web-public'
  readonly isDefault?: boolean
  readonly topicsPolicy?: 'disable_empty_topic'
  readonly whoMayPost?: SystemGroupName
  /** Its creator, if absent. */
  readonly whoAdministers?: SystemGroupName
}

const product = 'owner admin moderator member lena noah priya elif oskar wei daniel hana thandi marek samir'

/** The twelve channels, one of each kind. */
export const sampleChannels: readonly SampleChannel[] = [
  {
    name: 'general',
    description: 'Everything that concerns everybody. Say hello in **welcome**.',
    creator: 'owner',
    age: 1460,
    subscribers: 'everybody',
    isDefault: true,
  },
  {
    name: 'announcements',
    description: 'News for all of us. Only administrators post here, everybody may react.',
    creator: 'owner',
    age: 1440,
    subscribers: 'everybody',
    isDefault: true,
    whoMayPost: 'role:administrators',
    whoAdministers: 'role:administrators',
  },
  {
    name: 'engineering',
    description: 'Building the app: `web`, `api` and `mobile`. One topic for each question.',
    creator: 'admin',
    age: 1380,
    subscribers: `${product} guest`,
  },
  {
    name: 'design',
    description: 'How things look, read and feel.',
    creator: 'lena',
    age: 1190,
    subscribers: 'owner admin moderator member lena thandi priya hana sofia leila guest daniel',
  },
  {
    name: 'product',
    description: 'What we build next, and why.',
    creator: 'owner',
    age: 1100,
    subscribers: `${product} sofia luc rafael chiara`,
  },
  {
    name: 'event planning',
    description: 'Lantern Nights and everything else with a date. Every conversation needs a topic.',
    creator: 'chiara',
    age: 700,
    subscribers: 'owner admin moderator member chiara ines amara sofia leila omar kofi petra luc thandi',
    topicsPolicy: 'disable_empty_topic',
  },
  {
    name: 'community',
    description: 'Open to the world: read along without an account. Every language is welcome.',
    creator: 'amara',
    age: 690,
    subscribers: 'everybody',
    kind: 'web-public',
    isDefault: true,
  },
  {
    name: 'social',
    description: 'Lunch, pets, holidays, music.',
    creator: 'moderator',
    age: 1300,
    subscribers: 'members',
    isDefault: true,
  },
  {
    name: 'deployments',
    description: 'What the Deploy Bot does all day.',
    creator: 'admin',
    age: 300,
    subscribers: `${product} bot`,
  },
  {
    name: 'operations',
    description: 'On call, incidents, infrastructure.',
    creator: 'samir',
    age: 1040,
    subscribers: 'owner admin member samir marek noah oskar bot',
    kind: 'private',
  },
  {
    name: 'leadership',
    description: 'Budget, people and plans. Newcomers see what is written after they join.',
    creator: 'owner',
    age: 1400,
    subscribers: 'owner admin moderator kofi petra chiara',
    kind: 'sealed',
  },
  {
    name: 'website relaunch',
    description: 'Done and archived. Thank you, everybody!',
    creator: 'sofia',
    age: 470,
    subscribers: 'owner admin moderator member lena sofia leila priya ben zoe freya',
  },
]

/** Archived after its conversations were written. */
export const ARCHIVED = 'website relaunch'

function subscriberNames(cast: Cast, { subscribers }: SampleChannel): string[] {
  if (subscribers === 'everybody') return cast.names().filter((name) => name !== 'freya')
  if (subscribers === 'members') {
    return cast.names().filter((name) => !['guest', 'viktor', 'bot', 'freya'].includes(name))
  }
  return subscribers.split(' ')
}

function permissionsOf(
  context: ChatContext,
  { whoMayPost, whoAdministers }: SampleChannel,
): { can_send_message_group?: GroupSetting; can_administer_channel_group?: GroupSetting } {
  return {
    ...(whoMayPost && { can_send_message_group: systemGroupId(context, whoMayPost) }),
    ...(whoAdministers && { can_administer_channel_group: systemGroupId(context, whoAdministers) }),
  }
}

/** Returns the ID of a channel by its name. @throws Error if there is none */
export type ChannelIds = (name: string) => number

export function createSampleChannels(context: ChatContext, cast: Cast): ChannelIds {
  const ids = new Map<string, number>()
  for (const sample of sampleChannels) {
    const creator = callerById(context.database, cast.id(sample.creator))
    if (!creator) throw new Error(`${sample.creator} cannot create a channel`)
    const channel = createChannel(context, creator, {
      name: sample.name,
      description: sample.description,
      createdAt: secondsNow(context) - sample.age * DAY,
      isPrivate: sample.kind === 'private' || sample.kind === 'sealed',
      isWebPublic: sample.kind === 'web-public',
      isHistoryShared: sample.kind !== 'sealed',
      isDefault: sample.isDefault ?? false,
      topicsPolicy: sample.topicsPolicy ?? 'inherit',
      permissions: permissionsOf(context, sample),
    })
    addSubscribers(context, channel, cast.ids(subscriberNames(cast, sample)))
    ids.set(sample.name, channel.id)
  }
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`There is no channel called ${name}`)
    return id
  }
}

export function archiveFinishedChannel(context: ChatContext): void {
  context.database.run('UPDATE channel SET is_archived = 1 WHERE name = ?', ARCHIVED)
}
