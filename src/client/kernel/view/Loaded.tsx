import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import styles from './Loaded.module.css'
import { reasonOf } from './reasonOf.ts'

interface Props<Data> {
  readonly query: UseQueryResult<Data>
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}

/** The data read, or a placeholder while it loads, or the error and a way to try again. */
export const Loaded = <Data,>({ query, lines = 3, children }: Props<Data>) => {
  const t = useText(laterUiTexts, uiTexts)
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton lines={lines} />
  return (
    <div role="alert" className={styles['failure']}>
      <p dir="auto">{t('forms.loadFailed', { reason: reasonOf(t, query.error) })}</p>
      <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>
    </div>
  )
}
