import { useId, type ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import styles from './FirstDay.module.css'
import { newcomerTexts } from './texts/newcomerTexts.ts'
import { Ways } from './Ways.tsx'

/** The inbox of people who joined today: above what is unread for them from the beginning, what that is. */
export const FirstDay = ({ children }: { children: ReactNode }) => {
  const t = useText(newcomerTexts)
  const id = useId()
  const organization = useRealmPart(({ name }) => name)
  return (
    <>
      <section className={styles['welcome']} aria-labelledby={id}>
        <h2 id={id} className={styles['title']}>
          {t('newcomer.title', { organization })}
        </h2>
        <p className={styles['text']}>{t('newcomer.firstDay')}</p>
        <div className={styles['ways']}>
          <Ways tone="secondary" />
        </div>
      </section>
      {children}
    </>
  )
}
