import { ApiError } from '../../../kernel/api/errors.ts'

/**
 * The event is deleted, in the trash, hidden from this reader, or never existed: the answer does not say
 * which. A site without the whole function says nothing about the event.
 */
export const isNowhere = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 410].includes(error.status) && error.code !== 'rest_no_route'
