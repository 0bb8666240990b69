import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CalendarSiteReply } from '../../../../protocol/calendarSite.ts'
import { getServerSettings } from '../../../../protocol/chat/serverSettings.ts'
import { secondsAhead } from '../../../kernel/api/serverClock.ts'
import type { KeyOf } from '../../../i18n/texts.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { useConnection, type Connection } from '../../../kernel/sync/status.ts'
import { useOutboxStorage, useWaitingCount } from '../../messages/outbox/store.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { fullTime } from '../../../ui/format/time.ts'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { calendarSiteQuery } from '../calendarSite/queries.ts'
import { failedRequests } from './failedRequests.ts'
import { diagnosticsTexts } from './texts/diagnosticsTexts.ts'

/** A line of the report. */
export interface Finding {
  readonly name: KeyOf<typeof diagnosticsTexts>
  readonly value: string
}

/** Returns the name of the app's main script, the document's last, which is different in each build. */
const build = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')]
    .at(-1)
    ?.src.split('/')
    .at(-1) ?? '?'

/** Reads the service's present version and feature level. */
const serviceQuery = (session: Session) =>
  queryOptions({
    queryKey: ['settings', 'service'],
    queryFn: async ({ signal }) => {
      const { service_version, service_feature_level } = await session.api(getServerSettings, {}, { signal })
      return `${service_version} (${service_feature_level})`
    },
    gcTime: 0,
  })

const calendarText = (t: Translate, { site, fault }: CalendarSiteReply): string => {
  if (site === null) return t(diagnosticsTexts('diagnostics.calendarHere'))
  return [site.name, site.url, fault].filter((part) => part !== null && part !== '').join(', ')
}

/** Returns the bytes that this site stores on the device; undefined if the browser doesn't report them. */
function useStoredBytes(): number | undefined {
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    const storage = (navigator as Partial<Navigator>).storage
    void storage?.estimate().then(
      ({ usage }) => setBytes(usage),
      () => undefined,
    )
  }, [])
  return bytes
}

function connectionText(t: Translate, { state, since }: Connection, hourCycle: boolean | null): string {
  const time = fullTime(new Date(since), document.documentElement.lang || 'en', hourCycle)
  if (state === 'signed-out') return t(diagnosticsTexts('diagnostics.signedOut'), { time })
  return state === 'live' || state === 'catching-up'
    ? t(diagnosticsTexts('diagnostics.connected'), { time })
    : t(diagnosticsTexts('diagnostics.interrupted'), { time })
}

function storageText(
  t: Translate,
  storage: ReturnType<typeof useOutboxStorage>,
  bytes: number | undefined,
): string {
  if (storage === 'memory') return t(diagnosticsTexts('diagnostics.inMemory'))
  if (storage === 'opening') return t(diagnosticsTexts('diagnostics.storageOpening'))
  return t(diagnosticsTexts('diagnostics.onDevice'), { size: bytes === undefined ? '?' : fileSize(bytes) })
}

const screenText = (): string => {
  const { innerWidth, innerHeight, devicePixelRatio } = window
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return `${innerWidth} × ${innerHeight}, ${devicePixelRatio}×, ${theme}`
}

/** Returns facts that help to find the cause of a problem: without any texts, addresses or keys. */
export function useFindings(): readonly Finding[] {
  const t = useText(diagnosticsTexts)
  const session = useSession()
  const service = useQuery(serviceQuery(session), session.cache)
  const calendar = useQuery(calendarSiteQuery, session.cache)
  const { settings } = useRealm()
  const connection = useConnection()
  const unsent = useWaitingCount()
  const storage = useOutboxStorage()
  const bytes = useStoredBytes()
  const failed = failedRequests(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return [
    { name: 'diagnostics.build', value: build() },
    { name: 'diagnostics.service', value: service.data ?? '?' },
    {
      name: 'diagnostics.calendar',
      value: calendar.data === undefined ? '?' : calendarText(t, calendar.data),
    },
    { name: 'diagnostics.account', value: String(session.userId) },
    {
      name: 'diagnostics.connection',
      value: connectionText(t, connection, settings.twenty_four_hour_time),
    },
    { name: 'diagnostics.clock', value: `${secondsAhead()} s` },
    { name: 'diagnostics.unsent', value: String(unsent) },
    {
      name: 'diagnostics.storage',
      value: storageText(t, storage, bytes),
    },
    { name: 'diagnostics.browser', value: navigator.userAgent },
    { name: 'diagnostics.screen', value: screenText() },
    {
      name: 'diagnostics.language',
      value: `${document.documentElement.lang}, ${timeZone}`,
    },
    { name: 'diagnostics.failed', value: failed.join(', ') || t('diagnostics.none') },
  ]
}
