import {
  addAndroidDeviceToken,
  addApnsDeviceToken,
  removeAndroidDeviceToken,
  removeApnsDeviceToken,
} from '../../../protocol/chat/push.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { deleteToken, insertToken, type TokenKind } from './store.ts'

const MAX_LENGTH = 4096
const hexadecimal = /^(?:[\da-f]{2})+$/i
/** Complete base64. */
const base64 = /^(?=.)(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/** True for hexadecimal digits and for base64, by the age of the application; characters outside base64 do not count. */
const isEncoded = (token: string): boolean =>
  hexadecimal.test(token) || base64.test(token.replaceAll(/[^A-Za-z\d+/=]/g, ''))

/** @throws Refusal for a malformed token */
function checkToken(kind: TokenKind, token: string): void {
  if (token === '' || token.length > MAX_LENGTH) badRequest('devices.tokenLength', 'token')
  if (kind === 'apns' && !isEncoded(token)) badRequest('devices.tokenInvalid', 'token')
}

/** Stores a token. Adding the same token again is fine: applications send it on each start. */
function add(context: ChatContext, userId: number, kind: TokenKind, token: string, appId: string): object {
  checkToken(kind, token)
  insertToken(context.database, kind, token, userId, appId, secondsNow(context))
  return {}
}

function remove(context: ChatContext, userId: number, kind: TokenKind, token: string): object {
  checkToken(kind, token)
  const changes = deleteToken(context.database, kind, token, userId)
  return changes === 0 ? badRequest('devices.tokenUnknown', 'token') : {}
}

/** Routes for push tokens of applications without encryption (chat spec 4.12). */
export const pushTokenRoutes = (context: ChatContext): Route[] => [
  route(addApnsDeviceToken, ({ token, appid }, { user_id }) => add(context, user_id, 'apns', token, appid)),
  route(removeApnsDeviceToken, ({ token }, { user_id }) => remove(context, user_id, 'apns', token)),
  route(addAndroidDeviceToken, ({ token }, { user_id }) => add(context, user_id, 'fcm', token, '')),
  route(removeAndroidDeviceToken, ({ token }, { user_id }) => remove(context, user_id, 'fcm', token)),
]
