import * as v from 'valibot'
import type { MissedEmailsOff, MissedEmailsReply } from '../../../protocol/reception.ts'
import { changeOwnSettings } from '../accounts/settings.ts'
import { isGenuine, sealedToken, unprovedContent } from '../accounts/tokens.ts'
import { isSubscribed, updateSubscription } from '../channels/store/channels.ts'
import type { ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { userSettingsOf } from '../users/settings.ts'
import type { UserRow } from '../users/store.ts'
import { accountOfToken } from './links.ts'
import { channelsWithMails } from './store.ts'

/** The links of mails about missed messages; they work without a signed-in user. Each throws Refusal. */
export interface MissedMailLinks {
  readonly missedEmails: (token: string, address: string) => MissedEmailsReply
  /** Turns the account's mails about messages off. */
  readonly endMissedEmails: (token: string, address: string) => MissedEmailsOff
  /** Turns on again what was turned off. @param undo from `endMissedEmails` */
  readonly restoreMissedEmails: (token: string, undo: string, address: string) => MissedEmailsReply
}

/** The settings that ask for mails about messages. */
const NAMES = [
  'enable_offline_email_notifications',
  'enable_followed_topic_email_notifications',
  'enable_stream_email_notifications',
] as const

/** What was on: settings by name, and channels with mails of their own. */
const undoShape = v.object({
  settings: v.array(v.picklist(NAMES)),
  channels: v.array(v.number()),
})

const UNDO = 'missed mails undo'
/** Channels that an undo restores, so that its token stays short. */
const MOST_CHANNELS = 500

const bindingOf = ({ id, delivery_email }: UserRow): string => `${id} ${delivery_email}`

function setChannels(
  context: ChatContext,
  userId: number,
  channelIds: readonly number[],
  value: boolean,
): void {
  for (const stream_id of channelIds) {
    updateSubscription(context.database, userId, stream_id, 'email_notifications', Number(value))
    context.events.publish(
      { type: 'subscription', op: 'update', stream_id, property: 'email_notifications', value },
      [userId],
    )
  }
}

const setAll = (names: readonly (typeof NAMES)[number][], value: boolean) =>
  Object.fromEntries(names.map((name) => [name, value]))

type Open = <T>(find: () => T | undefined, address: string) => T

/** @param opened finds a token's content or refuses the token, and counts guesses */
export function createMissedMailLinks(context: ChatContext, opened: Open): MissedMailLinks {
  const { database } = context
  const account = (token: string, address: string): UserRow =>
    opened(() => accountOfToken(context, token), address)
  const namesOn = ({ id }: UserRow) => {
    const settings = userSettingsOf(context, id)
    return NAMES.filter((name) => settings[name])
  }
  const present = (user: UserRow): MissedEmailsReply => ({
    email: user.delivery_email,
    organisation: organisationSettings(context).name,
    state: namesOn(user).length > 0 || channelsWithMails(database, user.id).length > 0 ? 'on' : 'off',
  })
  return {
    missedEmails: (token, address) => present(account(token, address)),

    endMissedEmails: (token, address) =>
      database.transaction(() => {
        const user = account(token, address)
        const settings = namesOn(user)
        const channels = channelsWithMails(database, user.id)
        changeOwnSettings(context, user.id, setAll(settings, false))
        setChannels(context, user.id, channels, false)
        const was = { settings, channels: channels.slice(0, MOST_CHANNELS) }
        return { ...present(user), undo: sealedToken(context, UNDO, was, bindingOf(user)) }
      }),

    restoreMissedEmails: (token, undo, address) =>
      database.transaction(() => {
        const user = account(token, address)
        const was = v.safeParse(undoShape, unprovedContent(undo))
        if (!was.success || !isGenuine(context, UNDO, undo, bindingOf(user)))
          return badRequest('joining.linkInvalid')
        const { settings, channels } = was.output
        changeOwnSettings(context, user.id, setAll(settings, true))
        const followed = channels.filter((id) => isSubscribed(database, user.id, id))
        setChannels(context, user.id, followed, true)
        return present(user)
      }),
  }
}
