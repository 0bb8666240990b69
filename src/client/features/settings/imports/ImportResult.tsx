import type { ImportReport } from '../../../../protocol/hostImports.ts'
import { useText } from '../../../i18n/useText.ts'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import styles from './ImportPage.module.css'
import { importsTexts } from './texts/importsTexts.ts'

const things = ['people', 'bots', 'channels', 'messages', 'reactions', 'pins', 'files', 'emoji'] as const

/** The numbers of what came, and of what could not. */
export const ImportResult = ({ come, left }: ImportReport) => {
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
    </>
  )
}
