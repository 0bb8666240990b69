import * as v from 'valibot'
import { endpoint, optional, text } from '../endpoint.ts'
import { integer, plainText } from './shapes.ts'

/**
 * Issues an API key (chat spec 4.7). `second_factor` is an addition: a code, for accounts that require one.
 * If it is missing, SECOND_FACTOR_REQUIRED contains a `second_step` (see `secondFactor.ts`). For other
 * accounts there is no difference.
 */
export const fetchApiKey = endpoint('POST', '/fetch_api_key', {
  parameters: {
    username: text(plainText),
    password: text(plainText),
    second_factor: optional(text(plainText)),
  },
  reply: { api_key: v.string(), email: v.string(), user_id: integer },
  errors: [
    'AUTHENTICATION_FAILED',
    'USER_DEACTIVATED',
    'RATE_LIMIT_HIT',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'SECOND_FACTOR_USED',
  ],
  access: 'anyone',
})

/** Chat spec 4.20. */
export const fetchDevelopmentApiKey = endpoint('POST', '/dev_fetch_api_key', {
  parameters: { username: text(plainText) },
  reply: { api_key: v.string(), email: v.string(), user_id: integer },
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED'],
  access: 'anyone',
})
