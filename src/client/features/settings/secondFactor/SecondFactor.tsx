import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import { Part } from '../form/Part.tsx'
import { factorQuery, type FactorState } from './queries.ts'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './texts/secondFactorTexts.ts'

const SetUpDialog = lazyPart(async () => (await import('./SetUpDialog.tsx')).SetUpDialog)
const RenewDialog = lazyPart(async () => (await import('./ChangeDialogs.tsx')).RenewDialog)
const EndDialog = lazyPart(async () => (await import('./ChangeDialogs.tsx')).EndDialog)

/** Number of codes below which the reader is advised to create new ones. */
const FEW_CODES = 3

const Off = ({ isRequired }: { isRequired: boolean }) => {
  const t = useText(secondFactorTexts)
  return (
    <>
      <p>
        {t('factor.off')} {isRequired && t('factor.required')}
      </p>
      <Button onClick={() => showDialog((close) => <SetUpDialog kind="setUp" onClose={close} />)}>
        {t('factor.setUp')}
      </Button>
    </>
  )
}

const On = ({ since, recovery_codes_left: count, is_required: isRequired }: FactorState) => {
  const t = useText(secondFactorTexts)
  const id = useId()
  const language = document.documentElement.lang || 'en'
  const date = dateFormat(language, { dateStyle: 'long' }).format(new Date((since ?? 0) * 1000))
  return (
    <>
      <div className={styles['standing']}>
        <p className={styles['on']}>{t('factor.on', { date })}</p>
        <p className={count < FEW_CODES ? styles['low'] : undefined}>{t('factor.left', { count })}</p>
      </div>
      <div className={styles['actions']}>
        <Button onClick={() => showDialog((close) => <RenewDialog onClose={close} />)}>
          {t('factor.renew')}
        </Button>
        <Button onClick={() => showDialog((close) => <SetUpDialog kind="move" onClose={close} />)}>
          {t('factor.move')}
        </Button>
        <Button
          tone="quiet"
          aria-disabled={isRequired || undefined}
          aria-describedby={isRequired ? id : undefined}
          onClick={() => {
            if (!isRequired) showDialog((close) => <EndDialog onClose={close} />)
          }}
        >
          {t('factor.end')}
        </Button>
      </div>
      {isRequired && (
        <p id={id} className={styles['note']}>
          {t('factor.endRequired')}
        </p>
      )}
    </>
  )
}

/** The reader's second factor: its state and actions. Renders nothing if the service doesn't support it. */
export const SecondFactor = () => {
  const t = useText(secondFactorTexts)
  const session = useSession()
  const query = useQuery(factorQuery(session), session.cache)
  if (query.data === null) return null
  return (
    <Part title={t('factor.title')} text={t('factor.about')}>
      <Loaded query={query} lines={2}>
        {(factor) =>
          factor?.is_on === true ? <On {...factor} /> : <Off isRequired={factor?.is_required === true} />
        }
      </Loaded>
    </Part>
  )
}
