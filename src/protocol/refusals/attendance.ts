/** Refusals of sign-ups for events. */
export const attendanceRefusals = {
  'attendance.closed': 'Nobody can sign up for this event now.',
  'attendance.listFull': 'The list of this event has no room for more people.',
  'attendance.nobody': 'This person is not on the list.',
  'attendance.nameMissing': 'Enter a name.',
  'attendance.nameCharacters': 'The name contains characters that are not allowed.',
  'attendance.linkInvalid': 'This link isn’t valid, or no longer valid.',
} as const
