/** Refusals about second factors and API keys. */
export const secondFactorRefusals = {
  'secondFactor.neededToSignIn': 'A code of your second factor is needed to sign in.',
  'secondFactor.needed': 'A code of your second factor is needed.',
  'secondFactor.setUpInApp': 'This organization asks for a second factor. Sign in with the app to set it up.',
  'secondFactor.wrong': 'This code is not right. Look at your application for the current one.',
  'secondFactor.used': 'This code was used already. Wait for the next one.',
  'secondFactor.late': 'This took too long, or something changed meanwhile. Start again.',
  'secondFactor.off': 'The second factor is off.',
  'secondFactor.required': 'Your organization asks for a second factor: it cannot be turned off.',
  'secondFactor.setUpFirst': 'Set up a second factor for yourself first.',
  'secondFactor.keyUnknown': 'There is no such key, or it has ended already.',
} as const
