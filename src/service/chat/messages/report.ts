import { reportMessage } from '../../../protocol/chat/messageTools.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { ChannelRow } from '../channels/access.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { listIn, organisationLanguage, textsIn, type Say } from '../texts/texts.ts'
import { userById } from '../users/store.ts'
import { findMessage, type StoredMessage } from './access.ts'
import { participantsOfKey } from './conversations.ts'
import { linked, silentMention, quotedBlock } from './noticeMarkdown.ts'
import { sendNotice } from './notices.ts'

type Report = ArgumentsOf<typeof reportMessage>

function moderationChannel(context: ChatContext): ChannelRow {
  const { moderation_request_channel_id: id } = organisationSettings(context)
  const channel = id === null ? undefined : lookUpChannel(context.database, { id })
  if (channel && channel.is_archived === 0) return channel
  return badRequest('messages.reportingOff')
}

const nameOf = (context: ChatContext, say: Say, userId: number): string => {
  const user = userById(context.database, userId)
  return user ? silentMention({ user_id: user.id, full_name: user.full_name }) : say('report.somebody')
}

/**
 * Describes the reported message's place in words, because moderators may have no access to follow a link.
 */
function placeOf(
  context: ChatContext,
  say: Say,
  { id, channel_id, participants, topic }: StoredMessage,
): string {
  const channel = channel_id === null ? undefined : lookUpChannel(context.database, { id: channel_id })
  if (channel) return linked(channel.name, topic, id)
  const people = participantsOfKey(participants ?? '').map((userId) => nameOf(context, say, userId))
  return say('report.direct', { people: listIn(organisationLanguage(context), people) })
}

function reportText(context: ChatContext, reporter: Caller, message: StoredMessage, report: Report): string {
  const say = textsIn(organisationLanguage(context))
  const author = nameOf(context, say, message.sender_id)
  const notes = report.description?.trim() ?? ''
  return [
    say('report.lead', { by: silentMention(reporter), author }),
    `- ${say('report.reason')} **${say(`report.reasons.${report.report_type}`)}**`,
    `- ${say('report.where')} ${placeOf(context, say, message)}`,
    ...(notes === '' ? [] : [`- ${say('report.notes')}`, quotedBlock(notes)]),
    '',
    quotedBlock(message.content),
  ].join('\n')
}

/** Topic for all reports about a user. */
function topicFor(context: ChatContext, userId: number): string {
  const suffix = ' moderation'
  const name = Array.from(userById(context.database, userId)?.full_name ?? `user ${userId}`)
  return name.slice(0, limits.max_topic_length - suffix.length).join('') + suffix
}

/** Route that forwards a message to the organization's channel for moderation. */
export const reportRoute = (context: ChatContext): Route =>
  route(
    reportMessage,
    (report, caller, { drawings }) => {
      context.database.transaction(() => {
        const message = findMessage(context, caller, report.message_id)
        const channel = moderationChannel(context)
        if (report.report_type === 'other' && !report.description?.trim()) {
          badRequest('messages.reportReason')
        }
        const to = { channelId: channel.id, topic: topicFor(context, message.sender_id) }
        const content = reportText(context, caller, message, report)
        sendNotice({ ...context, drawings }, { to, content, onBehalfOf: caller })
      })
      return {}
    },
    {
      sources: (report, caller) => [
        reportText(context, caller, findMessage(context, caller, report.message_id), report),
      ],
    },
  )
