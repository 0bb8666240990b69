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
  'devices.subscriptionInvalid': 'Invalid push subscription',
  'devices.notOfASession': 'A device needs the key of a session',
  'devices.serviceUnreachable': 'The push service could not be reached.',
  'devices.serviceFailed': 'The push service has a problem.',
  'devices.serviceRefused': 'The push service did not accept the notification.',
  'devices.ended': 'The device takes no notifications any more.',
} as const
