import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  attendanceReply,
  linkReply,
  peopleReply,
  type Attendee,
  type AttendanceReply,
  type GuestRequest,
  type LinkReply,
} from '../../../../protocol/attendance.ts'
import { callHost, type HostCallOptions } from '../../../kernel/hostCall.ts'
import { CALENDAR } from '../feature.ts'

/* Calls to the host about sign-ups. Each throws ApiError, NetworkError or ShapeError. */

const nothing = v.object({})
const path = (eventId: number): string => `/attendance/${eventId}`

export const attendanceQuery = (eventId: number) =>
  queryOptions({
    queryKey: [CALENDAR, 'attendance', eventId] as const,
    queryFn: ({ signal }) => callHost('GET', path(eventId), attendanceReply, { signal }),
    staleTime: 10_000,
  })

export const peopleQuery = (eventId: number) =>
  queryOptions({
    queryKey: [CALENDAR, 'attendees', eventId] as const,
    queryFn: async ({ signal }) =>
      (await callHost('GET', `${path(eventId)}/people`, peopleReply, { signal })).people,
    // Always the present list: people act on it.
    staleTime: 0,
  })

export const signUp = (eventId: number): Promise<AttendanceReply> =>
  callHost('POST', path(eventId), attendanceReply, { body: {} })

export const takeBack = (eventId: number): Promise<AttendanceReply> =>
  callHost('DELETE', path(eventId), attendanceReply, { body: {} })

export async function signGuestUp(eventId: number, body: GuestRequest): Promise<void> {
  await callHost('POST', `${path(eventId)}/guests`, nothing, { body })
}

export const takeOff = async (eventId: number, attendeeId: number): Promise<readonly Attendee[]> =>
  (await callHost('DELETE', `${path(eventId)}/people/${attendeeId}`, peopleReply, { body: {} })).people

/** Address of the list as a file. */
export const peopleFile = (eventId: number): string => `/session${path(eventId)}/people.csv`

const linkPath = (token: string): string => `/attendance/links/${encodeURIComponent(token)}`

/** @throws ApiError NOT_FOUND for a link that has served its purpose */
export const readLink = (token: string, options?: HostCallOptions): Promise<LinkReply> =>
  callHost('GET', linkPath(token), linkReply, options)

export const followLink = (token: string, action: 'confirm' | 'leave' | 'mails'): Promise<LinkReply> =>
  callHost('POST', `${linkPath(token)}/${action}`, linkReply, { body: {} })
