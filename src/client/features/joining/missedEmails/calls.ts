import {
  missedEmailsOff,
  missedEmailsReply,
  type MissedEmailsOff,
  type MissedEmailsReply,
} from '../../../../protocol/reception.ts'
import { callHost, type HostCallOptions } from '../../../kernel/hostCall.ts'

/* Calls to the host of the link that ends emails about messages. Each throws ApiError, NetworkError or ShapeError. */

const part = encodeURIComponent

/** @throws ApiError NOT_FOUND for a link that is no longer valid */
export const readMissedEmails = (token: string, options?: HostCallOptions): Promise<MissedEmailsReply> =>
  callHost('GET', `/missed-emails/${part(token)}`, missedEmailsReply, options)

/** Turns all emails about messages off. */
export const endMissedEmails = (token: string): Promise<MissedEmailsOff> =>
  callHost('POST', `/missed-emails-off/${part(token)}`, missedEmailsOff, { body: {} })

/** Turns on again what was turned off. @param undo from `endMissedEmails` */
export const restoreMissedEmails = (token: string, undo: string): Promise<MissedEmailsReply> =>
  callHost('POST', `/missed-emails/${part(token)}`, missedEmailsReply, { body: { undo } })
