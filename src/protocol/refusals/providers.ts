/** Refusals of signing in with a provider of identities (OpenID Connect). */
export const providerRefusals = {
  'provider.unknown': 'There is no such way to sign in.',
  'provider.unreachable': '{name} cannot be reached at the moment. Try again in a few minutes.',
  'provider.canceled': 'You canceled the sign-in at {name}.',
  'provider.late': 'This sign-in took too long, was used already, or began in another browser. Begin again.',
  'provider.untrusted': 'The answer of {name} could not be verified. Tell the people who run this server.',
  'provider.clock':
    'The clocks of {name} and of this server differ too much. Tell the people who run this server.',
  'provider.misconfigured': '{name} does not know this server. Tell the people who run this server.',
  'provider.refused': '{name} did not sign you in.',
  'provider.emailMissing': '{name} tells no email address of yours, which is needed here.',
  'provider.emailUnverified':
    '{name} has not verified your address {email}. Verify it there, then sign in again.',
  'provider.emailTaken': 'The address {email} is in use here, but not for signing in.',
  'provider.notInvited':
    'There is no account with the address {email} here. People join this organization by invitation.',
  'provider.cannotJoin': 'Nobody can join with the address {email}. {reason}',
} as const
