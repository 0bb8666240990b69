/** Refusals about invitations and joining. */
export const joiningRefusals = {
  'joining.emailInvalid': 'Invalid address.',
  'joining.domainOutside': 'Outside your domain.',
  'joining.emailPlus': 'Email addresses containing + are not allowed.',
  'joining.accountExists': 'Already has an account.',
  'joining.accountDeactivated': 'Account has been deactivated.',
  'joining.roleUnknown': 'There is no such role.',
  'joining.welcomeLong': 'The welcome message is too long (limit: {limit} characters)',
  'joining.invitationUnknown': 'No such invitation',
  'joining.invitationRevoked': 'Invitation has already been revoked',
  'joining.tooManyToday': 'You can send at most {limit} invitations a day. Nothing was sent.',
  'joining.noEmail': 'You must specify at least one email address.',
  'joining.emailsInvalid': "Some emails did not validate, so we didn't send any invitations.",
  'joining.noneInvited': "We weren't able to invite anyone.",
  'joining.someInvited':
    "Some of those addresses are already using this organization, so we didn't send them an invitation. We did send invitations to everyone else!",
  'joining.subscribingDenied': 'You do not have permission to subscribe other users to channels.',
  'joining.channelInvalid': 'Invalid channel ID {id}. No invites were sent.',
  'joining.linkInvalid': 'This link is not valid, or no longer valid.',
  'joining.emailUnconfirmed': 'Confirm your email address first.',
  'joining.signInInstead': 'There is an account with this address already. Sign in instead.',
  'joining.invitationNeeded': 'An invitation is needed to join this organization.',
} as const
