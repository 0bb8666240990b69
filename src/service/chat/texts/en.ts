import { formatsOf } from './formats.ts'

const { number, list } = formatsOf('en')

/** Parameters of a text. Users, channels and topics are given as Markdown that names or links them. */
type Given<Name extends string> = Readonly<Record<Name, string>>

interface Move {
  readonly by: string
  /** All of the topic, or the number of messages. */
  readonly moved: 'all' | number
  /** The other topic; undefined if it is in a private channel that the reader cannot see. */
  readonly link: string | undefined
}

interface FactorFacts extends Given<'organisation'> {
  /** Recovery codes that are left. */
  readonly left: number
}

/**
 * Every text of the service, in mails and from its bots. English defines the texts and their parameters;
 * other languages have the same type.
 */
export const en = {
  mail: {
    hello: 'Hello,',
    helloTo: ({ name }: Given<'name'>) => `Hello ${name},`,
    join: ({ organisation }: Given<'organisation'>) => `Join ${organisation}`,
    ifButtonFails: 'If the button does not work, open this address:',
  },
  invitation: {
    subject: ({ inviter, organisation }: Given<'inviter' | 'organisation'>) =>
      `${inviter} invites you to join ${organisation}`,
    lead: ({ inviter, organisation }: Given<'inviter' | 'organisation'>) =>
      `${inviter} invites you to join ${organisation}, where the team talks in channels and topics.`,
    neverExpires: 'The invitation does not expire.',
    validFor: ({ days }: { readonly days: number }) =>
      `The invitation is valid for ${days === 1 ? 'one day' : `${number(days)} days`}.`,
    footer: ({ inviter }: Given<'inviter'>) =>
      `You get this mail because ${inviter} entered your address. If you do not know them, ignore it: nothing happens.`,
  },
  signUp: {
    subject: ({ organisation }: Given<'organisation'>) => `Confirm your address to join ${organisation}`,
    lead: 'Confirm that this is your address, and choose your name and a password. The link works for a day.',
    knownSubject: ({ organisation }: Given<'organisation'>) =>
      `You already have an account at ${organisation}`,
    knownLead: ({ organisation }: Given<'organisation'>) =>
      `You wanted to join ${organisation}. You have an account there already: sign in.`,
    signIn: 'Sign in',
    footer: 'You get this mail because somebody entered your address. If it was not you, ignore it.',
  },
  passwordReset: {
    subject: ({ organisation }: Given<'organisation'>) => `Choose a new password for ${organisation}`,
    lead: ({ organisation, hours }: Given<'organisation'> & { readonly hours: number }) =>
      `Somebody, probably you, asked for a new password for your account at ${organisation}. The link works once, within ${number(hours)} hours.`,
    choose: 'Choose a new password',
    footer: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  passwordChanged: {
    subject: ({ organisation }: Given<'organisation'>) => `Your password for ${organisation} was changed`,
    lead: ({ organisation }: Given<'organisation'>) =>
      `The password of your account at ${organisation} was changed. Browsers and programs that used the old one are signed out.`,
    notYou: 'If that was not you, choose a new password at once.',
    footer: 'If you changed it yourself, there is nothing to do.',
  },
  emailWanted: {
    subject: ({ organisation }: Given<'organisation'>) => `Confirm your new address for ${organisation}`,
    lead: ({ organisation, email, hours }: Given<'organisation' | 'email'> & { readonly hours: number }) =>
      `Confirm that ${email} is to be the address of your account at ${organisation}. Until then the account keeps the one it has. The link works once, within ${number(hours)} hours.`,
    confirm: 'Confirm this address',
    footer: 'If you did not ask for it, ignore this mail: nothing changes.',
  },
  emailChanged: {
    subject: ({ organisation }: Given<'organisation'>) =>
      `The address of your account at ${organisation} was changed`,
    lead: ({ organisation, email }: Given<'organisation' | 'email'>) =>
      `Your account at ${organisation} has the address ${email} now. Mails go there, and you sign in with it.`,
    notYou: ({ days }: { readonly days: number }) =>
      `If that was not you, take it back within ${number(days)} days: your account gets this address again, everybody is signed out, and you choose a new password.`,
    undo: 'Take the change back',
    footer: 'If you changed it yourself, there is nothing to do.',
  },
  emailGiven: {
    subject: ({ organisation }: Given<'organisation'>) =>
      `The address of your account at ${organisation} was changed`,
    toOld: ({ by, organisation, email }: Given<'by' | 'organisation' | 'email'>) =>
      `${by} changed the address of your account at ${organisation}. It is ${email} now. Mails go there, and you sign in with it.`,
    isWrong: 'If that is not right, turn to another administrator of the organization.',
    toNew: ({ by, organisation, email }: Given<'by' | 'organisation' | 'email'>) =>
      `${by} made this the address of your account at ${organisation}, in place of ${email}. From now on you sign in with it.`,
    footer: 'You get this mail because of an account with your address.',
  },
  secondFactor: {
    on: {
      subject: ({ organisation }: Given<'organisation'>) => `Second factor turned on at ${organisation}`,
      lead: ({ organisation }: FactorFacts) =>
        `From now on, signing in to ${organisation} takes your password and a code of your authenticator app.`,
    },
    off: {
      subject: ({ organisation }: Given<'organisation'>) => `Second factor turned off at ${organisation}`,
      lead: ({ organisation }: FactorFacts) =>
        `From now on, your password alone is enough to sign in to ${organisation}.`,
    },
    reset: {
      subject: ({ organisation }: Given<'organisation'>) =>
        `Your second factor at ${organisation} was removed`,
      lead: ({ organisation }: FactorFacts) =>
        `An administrator of ${organisation} removed your second factor and signed you out everywhere. Sign in with your password and set a second factor up again.`,
    },
    'recovery-used': {
      subject: ({ organisation }: Given<'organisation'>) => `A recovery code was used at ${organisation}`,
      lead: ({ organisation, left }: FactorFacts) =>
        `Somebody, probably you, used one of your recovery codes at ${organisation}. ${left === 1 ? 'One is' : `${number(left)} are`} left.`,
    },
    'recovery-renewed': {
      subject: ({ organisation }: Given<'organisation'>) => `New recovery codes at ${organisation}`,
      lead: ({ organisation }: FactorFacts) =>
        `New recovery codes were made for your account at ${organisation}. The earlier ones do not work any more.`,
    },
    look: 'Look at your account',
    footer:
      'If it was not you, somebody knows your password: choose a new one, and tell an administrator of your organization.',
  },
  joining: {
    accepted: ({ by }: Given<'by'>) => `${by} accepted your invitation to join!`,
    joined: ({ by }: Given<'by'>) => `${by} joined this organization.`,
    broughtIntoOne: ({ by, channel }: Given<'by' | 'channel'>) =>
      `${by} subscribed you to the channel ${channel}.`,
    broughtIntoThese: ({ by }: Given<'by'>) => `${by} subscribed you to the following channels:`,
  },
  channel: {
    /** Description of the channel that every organization begins with. */
    everybody: 'What concerns everybody',
    newOnes: 'New:',
    renamed: ({ by, oldName, newName }: Given<'by' | 'oldName' | 'newName'>) =>
      `${by} renamed channel ${oldName} to ${newName}.`,
    described: ({ by }: Given<'by'>) => `${by} changed the description for this channel.`,
    oldDescription: 'Old description:',
    newDescription: 'New description:',
    noDescription: 'No description.',
    accessChanged: ({ by, before, after }: Given<'by' | 'before' | 'after'>) =>
      `${by} changed the access permissions for this channel from **${before}** to **${after}**.`,
    kinds: {
      webPublic: 'Web-public',
      public: 'Public',
      privateWithHistory: 'Private, shared history',
      private: 'Private, protected history',
    },
    archived: ({ by }: Given<'by'>) => `${by} archived this channel.`,
    unarchived: ({ by }: Given<'by'>) => `${by} unarchived this channel.`,
  },
  topic: {
    resolved: ({ by }: Given<'by'>) => `${by} has marked this topic as resolved.`,
    unresolved: ({ by }: Given<'by'>) => `${by} has marked this topic as unresolved.`,
    movedHere: ({ moved, link = 'a private channel', by }: Move) => {
      if (moved === 'all') return `This topic was moved here from ${link} by ${by}.`
      const messages = moved === 1 ? 'A message was' : `${number(moved)} messages were`
      return `${messages} moved here from ${link} by ${by}.`
    },
    movedAway: ({ moved, link = 'a private channel', by }: Move) => {
      if (moved === 'all') return `This topic was moved to ${link} by ${by}.`
      const messages = moved === 1 ? 'A message was' : `${number(moved)} messages were`
      return `${messages} moved from this topic to ${link} by ${by}.`
    },
  },
  report: {
    lead: ({ by, author }: Given<'by' | 'author'>) => `${by} reported a message sent by ${author}.`,
    /** Stands for a deleted author or participant. */
    somebody: 'somebody',
    reason: 'Reason:',
    where: 'Where:',
    direct: ({ people }: { readonly people: readonly string[] }) =>
      `a direct message between ${list(people)}`,
    notes: 'Notes:',
    reasons: {
      spam: 'Spam',
      harassment: 'Harassment',
      inappropriate: 'Inappropriate content',
      norms: 'Violates community norms',
      other: 'Other reason',
    },
  },
  reminder: {
    about: ({ link }: Given<'link'>) => `You requested a reminder for ${link}.`,
    aboutDirect: 'You requested a reminder for a direct message.',
    note: 'Note:',
    wrote: ({ author }: Given<'author'>) => `${author} wrote:`,
    somebodyWrote: 'Somebody wrote:',
  },
  scheduled: {
    failed: ({ reason }: Given<'reason'>) => `The message you scheduled could not be sent: ${reason}`,
    fault: 'Something went wrong in the service.',
  },
}

export type Texts = typeof en
