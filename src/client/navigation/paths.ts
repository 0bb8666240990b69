/** Addresses of the pages other than message lists. */
export const paths = {
  inbox: '/inbox',
  recent: '/recent',
  feed: '/feed',
  mentions: '/mentions',
  starred: '/starred',
  reactions: '/reactions',
  drafts: '/drafts',
  scheduled: '/scheduled',
  reminders: '/reminders',
  channels: '/channels',
  people: '/people',
  groups: '/groups',
  invites: '/invites',
  calendar: '/calendar',
  newEvent: '/event/new',
  signIn: '/sign-in',
} as const
