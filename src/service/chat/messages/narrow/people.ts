import { condition } from '../access.ts'
import { Flag } from '../flags.ts'
import { findDirectConversation } from '../store/conversations.ts'
import { inConversation, nothing, readerId, userOperand, usersOperand, type Operator } from './term.ts'

/** Direct messages among exactly these users and the reader; the reader alone means notes to oneself. */
const dm: Operator = (operand, asking) => {
  const conversation = findDirectConversation(asking.context.database, [
    readerId(asking),
    ...usersOperand(operand, asking),
  ])
  return {
    ...(conversation === undefined ? { condition: nothing } : inConversation(conversation)),
    admits: 'direct',
    lead: 'message',
  }
}

/** The reader's direct messages with this user among the participants. */
const including =
  (operator: string, more = ''): Operator =>
  (operand, asking) => ({
    condition: condition(
      `m.conversation_id IN (
       SELECT other.conversation_id FROM conversation_participant own
       JOIN conversation_participant other ON other.conversation_id = own.conversation_id
       WHERE own.user_id = ? AND other.user_id = ?${more})`,
      readerId(asking),
      userOperand(operand, operator, asking),
    ),
    admits: 'direct',
    lead: 'message',
  })

const dmIncluding = including('dm-including')

/** Of older clients: only conversations of more than two. */
const groupIncluding = including(
  'group-pm-with',
  ` AND (SELECT count(*) FROM conversation_participant each
         WHERE each.conversation_id = own.conversation_id) > 2`,
)

const sender: Operator = (operand, asking) => ({
  condition: condition('m.sender_id = ?', userOperand(operand, 'sender', asking)),
  lead: 'message',
})

/** Messages that mention the user by name. */
const mentions: Operator = (operand, asking) => ({
  condition: condition(
    `EXISTS (SELECT 1 FROM user_message mentioned
       WHERE mentioned.user_id = ? AND mentioned.message_id = m.id AND (mentioned.flags & ${Flag.mentioned}) <> 0)`,
    userOperand(operand, 'mentions', asking),
  ),
})

export const peopleOperators: Readonly<Record<string, Operator>> = {
  dm,
  'pm-with': dm,
  'dm-including': dmIncluding,
  'group-pm-with': groupIncluding,
  sender,
  from: sender,
  mentions,
}
