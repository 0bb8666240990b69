import { useText } from '../i18n/useText.ts'
import styles from './Picker.module.css'

type Props = { readonly put: readonly string[]; readonly taken: readonly string[] }

const list = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en').format(names)

/** What saving will change, in words. */
export const Differences = ({ put, taken }: Props) => {
  const t = useText()
  return (
    <div role="status" className={styles['differences']}>
      {put.length > 0 && <p className={styles['put']}>{t('groups.willPut', { names: list(put) })}</p>}
      {taken.length > 0 && <p className={styles['taken']}>{t('groups.willTake', { names: list(taken) })}</p>}
      {put.length + taken.length === 0 && <p>{t('groups.noDifferences')}</p>}
    </div>
  )
}
