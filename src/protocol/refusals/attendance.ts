/** Refusals of sign-ups for events. */
export const attendanceRefusals = {
  'attendance.closed': 'Sign-up for this event is closed.',
  'attendance.listFull': 'The list of this event is full.',
  'attendance.nobody': 'This person isn’t on the list.',
  'attendance.nameMissing': 'Enter a name.',
  'attendance.nameCharacters': 'The name contains a character that isn’t allowed.',
  'attendance.linkInvalid': 'This link isn’t valid or has expired.',
} as const
