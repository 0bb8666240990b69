/** Refusals about accounts, passwords and signing in. */
export const accountRefusals = {
  'accounts.avatarFixed': 'Avatar changes are disabled in this organization.',
  'accounts.nameFixed': 'Name changes are disabled in this organization.',
  'accounts.emailFixed': 'Email address changes are disabled in this organization.',
  'accounts.domainNotAllowed': 'This organization does not allow addresses of that domain.',
  'accounts.passwordShort': 'The password is too short: it must have at least {least} characters.',
  'accounts.passwordLong': 'The password is too long: it may have at most {most} characters.',
  'accounts.passwordWrong': 'Wrong password!',
  'accounts.passwordMissing':
    'Your account has no password yet. Choose one by the link for forgotten passwords.',
  'accounts.ownEmailElsewhere': 'Change your own address in your settings: it takes your password.',
  'accounts.tooManySignIns': 'Too many people are signing in. Try again in a moment.',
  'accounts.developmentOff': 'Development sign-in is off on this server.',
  'accounts.passwordsOff': 'Password authentication is disabled in this organization',
  'accounts.signInAgain': 'Sign out and sign in again in a browser, then do this within ten minutes.',
  'accounts.emailOfProvider': 'Your address is that of the account with which you sign in.',
  'accounts.credentialsWrong': 'Your username or password is incorrect',
} as const
