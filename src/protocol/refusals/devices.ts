/** Refusals about push notifications. */
export const deviceRefusals = {
  'devices.idInvalid': 'Invalid device ID',
  'devices.pushOff': 'Server is not configured to use push notification service.',
  'devices.relayUnreachable': 'The push notification relay could not be reached.',
  'devices.relayFailed': 'The push notification relay has a problem.',
  'devices.relayRefused': 'The push notification relay did not accept this server.',
  'devices.none': 'User has no active devices to receive push notifications.',
  'devices.tokenLength': 'Empty or invalid length token',
  'devices.tokenInvalid': 'Invalid APNS token',
  'devices.tokenUnknown': 'Token does not exist',
} as const
