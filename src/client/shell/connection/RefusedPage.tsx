import { useEffect, useState } from 'react'
import { OLDEST_LEVEL } from '../../../protocol/chat/level.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import type { ReplyOf } from '../../../protocol/endpoint.ts'
import { useText } from '../../i18n/useText.ts'
import { createApi } from '../../kernel/api/call.ts'
import { Dialect } from '../../kernel/api/dialect.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { Button } from '../../ui/Button.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import styles from './RefusedPage.module.css'

type Settings = ReplyOf<typeof getServerSettings>

/** What the server says of itself, which it tells without an account. */
function useServer(): Settings | undefined {
  const [settings, setSettings] = useState<Settings>()
  useEffect(() => {
    const over = new AbortController()
    createApi({ dialect: new Dialect(undefined) })(getServerSettings, {}, { signal: over.signal })
      .then(setSettings)
      .catch(() => undefined) // The page says what it knows.
    return () => over.abort()
  }, [])
  return settings
}

/** In place of the app when the server does not take its registration: what server it is, and what is needed. */
export const RefusedPage = () => {
  const t = useText(laterShellTexts, uiTexts)
  const { reason, retry } = useConnection()
  const server = useServer()
  const level = server?.service_feature_level
  const isTooOld = level !== undefined && level < OLDEST_LEVEL
  return (
    <div role="alert" className={styles['page']}>
      <h1 className={styles['title']}>{t('shell.refused.title')}</h1>
      {server && (
        <p>
          {t('shell.refused.server', {
            name: server.realm_name || location.host,
            version: server.service_version,
            level: String(level),
          })}
        </p>
      )}
      {isTooOld ? (
        <p>{t('shell.refused.tooOld', { oldest: String(OLDEST_LEVEL) })}</p>
      ) : (
        reason && <p>{t('shell.refused.said', { reason })}</p>
      )}
      <p>{t('shell.refused.again')}</p>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </div>
  )
}
