import { addSubmessage } from '../../../protocol/chat/messageTools.ts'
import type { Caller, ChatContext } from '../context.ts'
import { findChangeable } from '../messages/archived.ts'
import { audienceOf } from '../messages/audience.ts'
import { placeOfMessage } from '../messages/place.ts'
import { noteParticipation } from '../messages/visibility.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { judgeStep, type StoredStep } from './rules.ts'
import { storedSteps, storeStep } from './store.ts'

interface Step {
  readonly message_id: number
  readonly msg_type: string
  readonly content: string
}

/** Steps allowed per user and widget: enough to add and tick all tasks of a list. */
const MAX_STEPS_OF_ONE = 2500
/** All steps are sent with the message: above this total, each further user gets only a few. */
const MANY_STEPS = 5000
const FEW_STEPS_OF_ONE = 10

function checkRoom(steps: readonly StoredStep[], senderId: number): void {
  const own = steps.filter(({ sender_id }) => sender_id === senderId).length
  if (own >= (steps.length >= MANY_STEPS ? FEW_STEPS_OF_ONE : MAX_STEPS_OF_ONE)) {
    badRequest('messages.stepsFull')
  }
}

function take(context: ChatContext, caller: Caller, { message_id, msg_type, content }: Step): void {
  if (msg_type !== 'widget') badRequest(because('widgets.type', { type: msg_type }))
  const message = findChangeable(context, caller, message_id)
  const sender_id = caller.user_id
  const given = { senderId: sender_id, authorId: message.sender_id, content }
  const steps = storedSteps(context.database, message.id)
  if (judgeStep(steps, given) === 'ignore') return
  checkRoom(steps, sender_id)
  const submessage_id = storeStep(context.database, message.id, { sender_id, content })
  context.events.publish(
    { type: 'submessage', submessage_id, message_id: message.id, sender_id, msg_type, content },
    audienceOf(context, message),
  )
  noteParticipation(context, caller, placeOfMessage(context, message))
}

/** Route for steps of polls and to-do lists; every reader of the message can take part. */
export const widgetRoutes = (context: ChatContext): Route[] => [
  route(addSubmessage, (step, caller) => {
    context.database.transaction(() => take(context, caller, step))
    return {}
  }),
]
