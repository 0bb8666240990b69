/** HTTP status of each error code; codes not listed answer 400 (chat spec 7 leaves the status open). */
export const errorStatus: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  INVALID_API_KEY: 401,
  AUTHENTICATION_FAILED: 401,
  USER_DEACTIVATED: 401,
  PERMISSION_DENIED: 403,
  CSRF_FAILED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CHANNEL_ALREADY_EXISTS: 409,
  REQUEST_TOO_LARGE: 413,
  RATE_LIMIT_HIT: 429,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAD_GATEWAY: 502,
  SET_UP_NEEDED: 503,
}
