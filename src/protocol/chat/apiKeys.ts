import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { integer, plainText } from './shapes.ts'

/** Chat spec 4.7. */
export const fetchApiKey = endpoint('POST', '/fetch_api_key', {
  parameters: { username: text(plainText), password: text(plainText) },
  reply: { api_key: v.string(), email: v.string(), user_id: integer },
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'RATE_LIMIT_HIT'],
  access: 'anyone',
})

/** Chat spec 4.20. */
export const fetchDevelopmentApiKey = endpoint('POST', '/dev_fetch_api_key', {
  parameters: { username: text(plainText) },
  reply: { api_key: v.string(), email: v.string(), user_id: integer },
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED'],
  access: 'anyone',
})
