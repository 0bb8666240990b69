import type { ImportReport } from '../../../../protocol/hostImports.ts'
import { useText } from '../../../i18n/useText.ts'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import styles from './ImportPage.module.css'
import { importsTexts } from './texts/importsTexts.ts'

const things = ['people', 'bots', 'channels', 'messages', 'reactions', 'pins', 'files', 'emoji'] as const

/** The numbers of what came, and of what could not. */
export const ImportResult = ({ come, left, missing_files: missing }: ImportReport) => {
  const t = useText(importsTexts)
  return (
    <>
      <ul className={styles['facts']}>
        {things.map((thing) => (
          <li key={thing}>{t(`imports.came.${thing}`, { count: come[thing] })}</li>
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <h4 className={styles['heading']}>{t('imports.left')}</h4>
          <ul className={styles['facts']}>
            {left.map((each) => (
              <li key={each.message}>
                {t('imports.leftOut', { count: each.count, what: refusalText(t, each) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <details className={styles['missing']}>
          <summary>{t('imports.missing')}</summary>
          <ul className={styles['facts']}>
            {missing.map(({ name, page }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the list stays as it is
              <li key={index}>
                {page !== null && /^https?:/.test(page) ? (
                  <a href={page} target="_blank" rel="noreferrer" dir="auto">
                    {name}
                  </a>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
