/** Refusals about event queues and commands. */
export const queueRefusals = {
  'queues.unknown': 'Bad event queue ID: {id}',
  'queues.pruned': 'An event newer than {id} has already been pruned!',
  'queues.eventUnknown': 'Event {id} was not in this queue',
  'queues.operatorNotSupported': 'Operator {operator} not supported.',
  'queues.anonymous': "Invalid '{name}' parameter for anonymous request",
  'commands.slash': 'There should be a leading slash in the zcommand.',
  'commands.unknown': 'No such command: {name}',
} as const
