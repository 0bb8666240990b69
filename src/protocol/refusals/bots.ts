/** Refusals about bots and their storage. */
export const botRefusals = {
  'bots.unknown': 'No such bot',
  'bots.tooMany': 'One person can look after at most {limit} bots. Deactivate one first.',
  'bots.payloadBad': 'This is not a message of {name}.',
  'bots.eventMissing': 'The header {header} is missing.',
  'bots.ownerMissing': 'This bot has no owner to write to. Name a channel in the address.',
  'bots.typeInvalid': 'Invalid bot type',
  'bots.ownerUnknown': 'Failed to change owner, no such user',
  'bots.ownerDeactivated': 'Failed to change owner, user is deactivated',
  'bots.ownerIsBot': "Failed to change owner, bots can't own other bots",
  'bots.nameBad': 'Bad name or username',
  'bots.moreThanOwner': 'A bot cannot have more permissions than its owner.',
  'bots.keyUnknown': 'Key does not exist.',
  'bots.storageLimit': 'Request exceeds storage limit: at most {limit} characters can be in use.',
  'bots.storageFull': 'Request exceeds storage limit: {size} of at most {limit} characters would be in use.',
} as const
