import { useText } from '../../i18n/useText.ts'
import { listed } from '../../ui/format/listed.ts'
import styles from './Picker.module.css'
import { groupTexts } from './texts/groupTexts.ts'

type Props = { readonly put: readonly string[]; readonly taken: readonly string[] }

/** Describes the changes that saving will make. */
export const Differences = ({ put, taken }: Props) => {
  const t = useText(groupTexts)
  return (
    <div role="status" className={styles['differences']}>
      {put.length > 0 && <p className={styles['put']}>{t('groups.willPut', { names: listed(put) })}</p>}
      {taken.length > 0 && (
        <p className={styles['taken']}>{t('groups.willTake', { names: listed(taken) })}</p>
      )}
      {put.length + taken.length === 0 && <p>{t('groups.noDifferences')}</p>}
    </div>
  )
}
