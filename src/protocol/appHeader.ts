/** Header in every request of the app; pages of other origins cannot send it. */
export const CLIENT_HEADER = 'x-client'
export const CLIENT_HEADER_VALUE = 'app'
