import { isMeetingPattern, JITSI, jitsiPattern } from '../../../protocol/meetings.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { changeEntry, entry, writeEntry } from '../../kernel/entry.ts'
import type { EventOf, Feature } from '../../kernel/feature.ts'
import { meetingsEntry } from './meetings.ts'

/** What the service says about meetings. */
export interface Meetings {
  /** The address of a new meeting, with `{name}`; only the embedded service says it. */
  readonly pattern: string | undefined
  readonly provider: number | undefined
  /** Address of the organization's own Jitsi server; null: the server's counts. */
  readonly ownJitsi: string | null
  readonly serverJitsi: string | null
}

export const meetingsFrom = (snapshot: Snapshot): Meetings => ({
  pattern: snapshot.service_meeting_url,
  provider: snapshot.realm_video_chat_provider,
  ownJitsi: snapshot.realm_jitsi_server_url ?? null,
  serverJitsi: snapshot.server_jitsi_server_url ?? null,
})

/** Returns the state after the event; the same object if nothing changed. */
export function applyToMeetings(meetings: Meetings, event: EventOf<'realm'>): Meetings {
  if (event.op === 'deactivated') return meetings
  const given: Readonly<Record<string, unknown>> =
    event.op === 'update' ? { [event.property]: event.value } : event.data
  const { video_chat_provider: provider = meetings.provider, jitsi_server_url: jitsi = meetings.ownJitsi } =
    given
  const after = {
    ...meetings,
    provider: typeof provider === 'number' ? provider : meetings.provider,
    ownJitsi: typeof jitsi === 'string' ? jitsi : null,
  }
  return after.provider === meetings.provider && after.ownJitsi === meetings.ownJitsi ? meetings : after
}

/** Returns the pattern of a meeting's address; undefined if there are no meetings, or none whose address we can make. */
export function meetingPattern({ pattern, provider, ownJitsi, serverJitsi }: Meetings): string | undefined {
  const jitsi = provider === JITSI ? (ownJitsi ?? serverJitsi ?? '') : ''
  const found = pattern ?? (jitsi === '' ? undefined : jitsiPattern(jitsi))
  return found !== undefined && isMeetingPattern(found) ? found : undefined
}

const providerEntry = entry<Meetings>(['meetings', 'provider'], {
  pattern: undefined,
  provider: undefined,
  ownJitsi: null,
  serverJitsi: null,
})

/** Keeps where meetings take place. */
export const meetingsFeature: Feature = {
  name: 'meetings',
  restore: (session, snapshot) => {
    const meetings = meetingsFrom(snapshot)
    writeEntry(session, providerEntry, meetings)
    writeEntry(session, meetingsEntry, meetingPattern(meetings))
  },
  on: {
    realm: (session, event) =>
      changeEntry(session, providerEntry, (before) => {
        const after = applyToMeetings(before, event)
        if (after !== before) writeEntry(session, meetingsEntry, meetingPattern(after))
        return after
      }),
  },
}
