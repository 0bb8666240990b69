/** Refusals about narrows and searches. */
export const narrowRefusals = {
  'narrows.tooMuch':
    'Argument "narrow" searches for too much: use at most {terms} different words and {length} characters in all.',
  'narrows.queueLong': 'the narrow of a queue has at most {limit} characters',
  'narrows.operandText': 'the operand of {operator} must be a string',
  'narrows.operandId': 'the operand of {operator} must be a message ID',
  'narrows.oneUser': '{operator} takes one user',
  'narrows.userUnknown': 'unknown user {user}',
  'narrows.channelUnknown': 'unknown channel {channel}',
  'narrows.channelsUnknown': 'unknown channels {operand}',
  'narrows.operandUnknown': 'unknown operand {term}',
  'narrows.operatorUnknown': 'unknown operator {operator}',
  'narrows.channelAndDirect': 'no message is both a channel message and a direct message',
  'narrows.withTwice': 'with was given more than once',
  'narrows.withNegated': 'with cannot be negated',
  'narrows.withNothing': 'with names no message',
} as const
