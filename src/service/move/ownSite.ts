import * as v from 'valibot'
import { NAMESPACE } from '../../protocol/calendar/interface.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { createCalendarService } from '../calendar/service.ts'
import type { ChatContext } from '../chat/context.ts'
import { attendanceSupport } from '../host/attendance/support.ts'
import { firstOwner } from '../import/slack/store.ts'
import { MoveFault, SiteRefusal, type Site } from './site.ts'

const ORIGIN = 'http://localhost'
const refusal = v.looseObject({ message: v.string() })
const upload = v.looseObject({ id: v.number() })

/** The embedded calendar, called in this process in the name of the first owner. */
export function openOwn(chat: ChatContext): Site {
  const { database, uploadsFolder, receivingFolder } = chat
  const owner = firstOwner(database)
  if (owner === undefined) throw new MoveFault('The organization has no owner.')
  const caller = { user_id: owner, role: Role.owner }
  const { handle } = createCalendarService({
    database,
    accounts: { identify: () => Promise.resolve(caller), isKnown: () => Promise.resolve(true) },
    imagesFolder: `${uploadsFolder}/calendar`,
    receivingFolder,
    rateLimits: 'off',
    attendance: attendanceSupport(chat),
  })
  const send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(url, init)
    request.headers.set('authorization', 'Basic operator')
    return Promise.resolve(handle(request, { address: '127.0.0.1' }))
  }
  const answered = async (url: string, init?: RequestInit): Promise<unknown> => {
    const response = await send(url, init)
    const body: unknown = await response.json()
    if (response.ok) return body
    throw new SiteRefusal(response.status, v.is(refusal, body) ? body.message : String(response.status))
  }
  const root = `${ORIGIN}/${NAMESPACE}`
  return {
    name: 'the calendar of this organization',
    isWordPress: false,
    call: (method, path, fields) =>
      answered(root + path, {
        method,
        ...(fields && { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }),
      }),
    unlistedIds: () => Promise.resolve([]),
    picture: async (url) => {
      const response = await send(url)
      if (!response.ok) throw new SiteRefusal(response.status, `${url} answers with ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
    upload: async (bytes, name) => {
      const body = new FormData()
      body.set('file', new File([bytes], name))
      return v.parse(upload, await answered(`${root}/images`, { method: 'POST', body })).id
    },
  }
}
