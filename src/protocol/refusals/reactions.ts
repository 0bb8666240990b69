/** Refusals about reactions, polls and to-do lists. */
export const reactionRefusals = {
  'emoji.unknown': "Emoji '{name}' does not exist",
  'emoji.codeInvalid': 'Invalid emoji code',
  'emoji.deactivated': 'This custom emoji has been deactivated',
  'emoji.nameInvalid': 'Invalid emoji name',
  'reactions.exists': 'Reaction already exists.',
  'reactions.emojiMissing': 'emoji_name or emoji_code is required to say which reaction to remove',
  'reactions.unknown': "Reaction doesn't exist.",
  'widgets.type': 'Invalid msg_type: {type}',
  'widgets.invalid': 'Invalid widget content: {reason}',
  'widgets.questionDenied': 'only the author can edit a question',
  'widgets.idxTaken': 'idx is taken',
  'widgets.optionUnknown': 'there is no such option',
  'widgets.titleDenied': 'only the author can edit the title',
  'widgets.keyTaken': 'key is taken',
  'widgets.taskUnknown': 'there is no such task',
  'widgets.at': '{place} {fault}',
} as const
